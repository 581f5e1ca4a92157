import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import type { ExpectedDelivery } from '../receiving.fields.ts'
import { deliveryFields, noDeliveryFacts } from './delivery-fields.ts'
import { ordersOfReceiving, receivingApi } from './receiving-api.ts'

type StartDeliveryProps = {
  orderId: string
  expected: readonly ExpectedDelivery[]
  onClose: () => void
  /** Opens the count of a delivery. */
  onCount: (id: string) => void
}

type OrderToReceive = Pick<
  ExpectedDelivery,
  'orderId' | 'label' | 'supplierId' | 'supplierName' | 'outletId' | 'open'
>

/** Starts to count a delivery of an order; one that is being counted already is proposed first. */
export function StartDelivery({ orderId, expected, onClose, onCount }: StartDeliveryProps) {
  const shown = expected.find((row) => row.orderId === orderId)
  // An order that is due after the first 200.
  const order = useQuery({
    ...ordersOfReceiving.ask('get', { id: orderId }),
    enabled: shown === undefined,
  })
  const [isAnother, setAnother] = useState(false)
  const delivery = shown ?? (order.data ? { ...order.data, orderId, open: noneOpen } : null)
  if (!delivery)
    return order.error ? (
      <ModalDialog title="Receive a purchase order" onClose={onClose}>
        <RefusalNote refusal={refusalOf(order.error)} onRetry={() => order.refetch()} />
      </ModalDialog>
    ) : null
  const [counting] = delivery.open
  if (counting && !isAnother)
    return (
      <ConfirmDialog
        title={`${delivery.label} is already being counted`}
        confirmLabel={`Continue ${counting.label}`}
        fields={
          <div>
            <ActButton onAct={() => setAnother(true)}>Start another delivery</ActButton>
          </div>
        }
        isPending={false}
        refusal={null}
        onConfirm={() => onCount(counting.id)}
        onClose={onClose}
      >
        Continue {counting.label} if these goods belong to it. Two people can count it at once.
      </ConfirmDialog>
    )
  return <StartDialog order={delivery} onClose={onClose} onCount={onCount} />
}

const noneOpen: ExpectedDelivery['open'] = []

type StartDialogProps = {
  order: OrderToReceive
  onClose: () => void
  onCount: (id: string) => void
}

function StartDialog({ order, onClose, onCount }: StartDialogProps) {
  const { orderId, label, supplierId, supplierName, outletId } = order
  return (
    <FormDialog
      area="receiving"
      title={`Receive ${label}`}
      subject={label}
      effect={`From ${supplierName}. Stock changes when you receive what is counted.`}
      confirmLabel="Start counting"
      fields={deliveryFields}
      opened={noDeliveryFacts}
      save={({ values }, options) =>
        receivingApi.call.start({ orderId, supplierId, outletId, ...values }, options)
      }
      onSaved={({ id }) => onCount(id)}
      onClose={onClose}
    />
  )
}
