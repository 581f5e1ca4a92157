import { NativeSelect, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Channel } from '../channels.contract.ts'
import { type ShopKind, shopKindFacts } from '../shop-kinds.ts'
import classes from './channels.module.css'
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

type Input = {
  connectionId: string
  name: string
  outletId: string
  unpaidMethod: Channel['unpaidMethod']
  tag: string
  language: string
}

const unpaidOptions = [
  { value: 'cash_on_delivery', label: 'Cash on delivery' },
  { value: 'prepaid', label: 'Prepaid' },
]

const fieldsWithFault = ['connectionId', 'name', 'outletId', 'tag', 'language']

export function ChannelForm({ channel, free, onClose, onSaved }: ChannelFormProps) {
  const outlets = useOutletOptions()
  const [given, setGiven] = useState<Input>(() => startOf(channel, free))
  const input = { ...given, outletId: given.outletId || (outlets[0]?.value ?? '') }
  const put = (change: Partial<Input>) => setGiven((now) => ({ ...now, ...change }))
  const act = useAct({
    area: 'channels',
    run: ({ connectionId, ...fields }: Input, options) =>
      channel
        ? channelsApi.call.change({ id: channel.id, version: channel.version, ...fields }, options)
        : channelsApi.call.add({ connectionId, ...fields }, options),
    onRefusal: () => true,
    onDone: ({ id }) => {
      tellSuccess(channel ? 'The sales channel is changed' : 'The sales channel is added')
      onSaved(id)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    act.start(input)
  }
  const faultOf = (field: string) => fieldFault(act.refusal, field)
  const isElsewhere = act.refusal && !fieldsWithFault.some((field) => faultOf(field))
  return (
    <SidePanel title={channel ? 'Change sales channel' : 'Add sales channel'} onClose={onClose}>
      <form onSubmit={submit} className={classes.form}>
        {channel ? null : (
          <NativeSelect
            label="Connection"
            data={free.map(({ id, kind, name }) => ({
              value: id,
              label: `${name} (${shopKindFacts[kind].label})`,
            }))}
            value={input.connectionId}
            error={faultOf('connectionId')}
            onChange={({ currentTarget: { value } }) =>
              put({ connectionId: value, name: free.find(({ id }) => id === value)?.name ?? '' })
            }
          />
        )}
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          maxLength={60}
          value={input.name}
          error={faultOf('name')}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label="Ships from"
          description="Its orders reserve stock there, and have to be in its currency."
          data={[...outlets]}
          value={input.outletId}
          error={faultOf('outletId')}
          onChange={(event) => put({ outletId: event.currentTarget.value })}
        />
        <NativeSelect
          label="Orders without a payment method"
          description="Counts only when the shop names no payment method. Card, bank transfer and authorised payments are never cash on delivery."
          data={unpaidOptions}
          value={input.unpaidMethod}
          onChange={({ currentTarget: { value } }) =>
            put({ unpaidMethod: value === 'prepaid' ? value : 'cash_on_delivery' })
          }
        />
        <TextInput
          label="Tag"
          description="On every order of the shop; empty for none."
          maxLength={30}
          value={input.tag}
          error={faultOf('tag')}
          onChange={(event) => put({ tag: event.currentTarget.value })}
        />
        <TextInput
          label="Language of new customers"
          description="Two letters such as en; empty where it is not known."
          maxLength={2}
          value={input.language}
          error={faultOf('language')}
          onChange={(event) => put({ language: event.currentTarget.value.toLowerCase() })}
        />
        {isElsewhere && act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
        <div className={classes.end}>
          <ActButton onAct={onClose}>Cancel</ActButton>
          <ActButton type="submit" weight="main" isPending={act.isPending} onAct={() => undefined}>
            {channel ? 'Save changes' : 'Add sales channel'}
          </ActButton>
        </div>
      </form>
    </SidePanel>
  )
}

function startOf(channel: Channel | null, [first]: readonly FreeShop[]): Input {
  if (!channel)
    return {
      connectionId: first?.id ?? '',
      name: first?.name ?? '',
      outletId: '',
      unpaidMethod: 'cash_on_delivery',
      tag: '',
      language: '',
    }
  const { connectionId, name, outletId, unpaidMethod, tag, language } = channel
  return { connectionId: connectionId ?? '', name, outletId, unpaidMethod, tag, language }
}
