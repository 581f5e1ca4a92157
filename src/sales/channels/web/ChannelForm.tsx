import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import type { CallContext } from '#platform/web/client.ts'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Channel } from '../channels.contract.ts'
import { type ShopKind, shopKindFacts } from '../shop-kinds.ts'
import { channelsApi } from './channels-api.ts'

type FreeShop = { readonly id: string; readonly kind: ShopKind; readonly name: string }

type ChannelFormProps = {
  /** Null for a new one. */
  channel: Channel | null
  /** Connections that may become one. */
  free: readonly FreeShop[]
  onClose: () => void
  onSaved: (id: string) => void
}

type Values = {
  readonly connectionId: string
  readonly name: string
  readonly outletId: string
  readonly unpaidMethod: Channel['unpaidMethod']
  readonly tag: string
  readonly language: string
}

/** Where a shop’s orders ship from and how they are marked. */
export function ChannelForm({ channel, free, onClose, onSaved }: ChannelFormProps) {
  const outlets = useOutletOptions()
  const save = ({ connectionId, ...given }: Values, version: number, call: Call) => {
    // The first outlet is chosen until another is.
    const fields = { ...given, outletId: given.outletId || (outlets[0]?.value ?? '') }
    return channel
      ? channelsApi.call.change({ id: channel.id, version, ...fields }, call)
      : channelsApi.call.add({ connectionId, ...fields }, call)
  }
  return (
    <FormPanel
      area="channels"
      title={channel ? 'Change sales channel' : 'Add sales channel'}
      subject={channel?.name ?? 'The sales channel'}
      confirmLabel={channel ? 'Save changes' : 'Add sales channel'}
      fields={fieldsOf(channel, free, outlets)}
      {...(channel
        ? changeOf(channel, () => readChannel(channel.id), valuesOf)
        : { opened: newOf(free) })}
      save={({ values, version }, call) => save(values, version, call)}
      onSaved={({ id }) => {
        tellSuccess(channel ? 'The sales channel is changed' : 'The sales channel is added')
        onSaved(id)
      }}
      onClose={onClose}
    />
  )
}

type Call = { context: CallContext }

async function readChannel(id: string): Promise<Channel> {
  const { channels } = await channelsApi.call.list({})
  const found = channels.find((channel) => channel.id === id)
  if (!found) throw new Error('The sales channel was removed.')
  return found
}

function fieldsOf(
  channel: Channel | null,
  free: readonly FreeShop[],
  outlets: readonly { value: string; label: string }[],
): FormFields<Values> {
  return {
    connectionId: {
      kind: 'choice',
      label: 'Connection',
      options: free.map(({ id, kind, name }) => ({
        value: id,
        label: `${name} (${shopKindFacts[kind].label})`,
      })),
      isShown: () => channel === null,
      fillsIn: (value) => ({ name: free.find(({ id }) => id === value)?.name ?? '' }),
    },
    name: { kind: 'line', label: 'Name', longest: 60, isRequired: true },
    outletId: {
      kind: 'choice',
      label: 'Ships from',
      help: 'Its orders reserve stock there, and have to be in its currency.',
      options: outlets,
    },
    unpaidMethod: {
      kind: 'choice',
      label: 'Orders without a payment method',
      help: 'Counts only when the shop names no payment method. Card, bank transfer and authorised payments are never cash on delivery.',
      options: [
        { value: 'cash_on_delivery', label: 'Cash on delivery' },
        { value: 'prepaid', label: 'Prepaid' },
      ],
    },
    tag: {
      kind: 'line',
      label: 'Tag',
      help: 'On every order of the shop; empty for none.',
      longest: 30,
    },
    language: {
      kind: 'line',
      label: 'Language of new customers',
      help: 'Two letters such as en; empty where it is not known.',
      longest: 2,
    },
  }
}

function newOf([first]: readonly FreeShop[]): Values {
  return {
    connectionId: first?.id ?? '',
    name: first?.name ?? '',
    outletId: '',
    unpaidMethod: 'cash_on_delivery',
    tag: '',
    language: '',
  }
}

function valuesOf(channel: Channel): Values {
  const { connectionId, name, outletId, unpaidMethod, tag, language } = channel
  return { connectionId: connectionId ?? '', name, outletId, unpaidMethod, tag, language }
}
