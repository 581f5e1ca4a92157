import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import type { LineToAnnounce, PortalDelivery } from '../ship-notices.fields.ts'
import {
  type AnnounceValues,
  faultOfGoods,
  openedValues,
  readCartons,
  readGoods,
} from './announce-form.ts'
import { GoodsEntries } from './GoodsEntries.tsx'
import { PackingControl } from './PackingControl.tsx'
import { portalDeliveriesApi } from './ship-notices-api.ts'

type AnnounceDeliveryProps = {
  orderId: string
  /** The one that is changed; null for a new one. */
  delivery: PortalDelivery | null
  onClose: () => void
  onSaved: (id: string) => void
}

/** A delivery of an order is announced or changed; as it opens, it has all that is still open. */
export function AnnounceDelivery(props: AnnounceDeliveryProps) {
  const { orderId, delivery, onClose } = props
  const asked = delivery ? { id: orderId, deliveryId: delivery.id } : { id: orderId }
  const { data, error, refetch } = useQuery(portalDeliveriesApi.ask('openLines', asked))
  if (error)
    return (
      <ModalDialog title="Announce delivery" onClose={onClose}>
        <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
      </ModalDialog>
    )
  return data ? <AnnounceDialog {...props} label={data.label} lines={data.lines} /> : null
}

type AnnounceDialogProps = AnnounceDeliveryProps & {
  label: string
  lines: readonly LineToAnnounce[]
}

function AnnounceDialog(props: AnnounceDialogProps) {
  const { orderId, delivery, label, lines, onClose, onSaved } = props
  const isAnnounced = delivery?.state === 'submitted'
  const verb = isAnnounced ? 'Change delivery' : 'Announce delivery'
  return (
    <FormDialog
      area="portalDeliveries"
      title={
        delivery
          ? `${verb} ${delivery.deliveryNumber} of ${label}`
          : `Announce delivery of ${label}`
      }
      subject={delivery ? `Delivery ${delivery.deliveryNumber}` : label}
      confirmLabel={verb}
      isWide
      fillsPhone
      fields={fieldsOf(lines, isAnnounced)}
      opened={openedValues(lines, delivery)}
      asEntered={({ isDraft }) =>
        isDraft
          ? { effect: 'The warehouse does not see a draft.', confirmLabel: 'Save draft' }
          : {
              effect: isAnnounced
                ? 'Print the labels again if the cartons change.'
                : 'The warehouse expects it on the day that you enter, and you can print its carton labels.',
            }
      }
      save={({ values }, options) => {
        const given = givenBy(lines, values)
        return delivery
          ? portalDeliveriesApi.call.change(
              { id: delivery.id, version: delivery.version, ...given },
              options,
            )
          : portalDeliveriesApi.call.add({ orderId, ...given }, options)
      }}
      onSaved={({ id }, { deliveryNumber, isDraft }) => {
        const done = isDraft ? 'saved as a draft' : isAnnounced ? 'changed' : 'announced'
        tellSuccess(`Delivery ${deliveryNumber} ${done}`)
        onSaved(id)
      }}
      onClose={onClose}
    />
  )
}

function givenBy(lines: readonly LineToAnnounce[], values: AnnounceValues) {
  const { deliveryNumber, arrivesOn, carrier, trackingNumber, note, isDraft } = values
  const goods = readGoods(lines, values.goods) ?? []
  return {
    ...{ deliveryNumber, arrivesOn, carrier, trackingNumber, note, isDraft },
    lines: goods.map(({ orderLineId, quantity, lotCode, expiresOn }) => ({
      ...{ orderLineId, quantity, lotCode, expiresOn },
    })),
    cartons: readCartons(values.packing, goods).cartons.map(({ contents }) => ({
      contents: [...contents],
    })),
  }
}

function fieldsOf(
  lines: readonly LineToAnnounce[],
  isAnnounced: boolean,
): FormFields<AnnounceValues> {
  return {
    deliveryNumber: {
      kind: 'line',
      label: 'Delivery number',
      help: 'As on your delivery note.',
      longest: 60,
      isRequired: true,
      isShort: true,
    },
    arrivesOn: {
      kind: 'day',
      label: 'Arrives on',
      isRequired: true,
      isShort: true,
      fault: (day) => (day !== '' && day < dayAt(new Date()) ? 'Enter a day from today on.' : null),
    },
    carrier: { kind: 'line', label: 'Carrier', longest: 80, isShort: true },
    trackingNumber: { kind: 'line', label: 'Tracking number', longest: 60, isShort: true },
    goods: {
      kind: 'own',
      label: 'Lines',
      refusedAs: 'lines',
      fault: (goods) => faultOfGoods(lines, goods),
      draw: ({ value, error, onValue }) => (
        <GoodsEntries lines={lines} goods={value} error={error} onGoods={onValue} />
      ),
      words: (goods) => goods.map(({ quantity }) => quantity).join(', '),
    },
    packing: {
      kind: 'own',
      label: 'Cartons',
      refusedAs: 'cartons',
      fault: (packing, { goods }) => readCartons(packing, readGoods(lines, goods) ?? []).fault,
      draw: ({ value, error, onValue }, { goods }) => (
        <PackingControl
          packing={value}
          goods={readGoods(lines, goods) ?? []}
          error={error}
          onPacking={onValue}
        />
      ),
      words: ({ cartons }) => String(cartons.length),
    },
    note: { kind: 'text', label: 'Note to the warehouse', longest: 500, rows: 2, isOneLine: true },
    isDraft: {
      kind: 'check',
      label: 'Keep as a draft',
      isShown: () => !isAnnounced,
    },
  }
}
