import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import { returnsApi } from './returns-api.ts'
import { useOrderByCode } from './use-order-by-code.tsx'

/** Enters the order of an unidentified parcel. */
export function IdentifyDialog(props: { found: WholeReturn; onClose: () => void }) {
  const { found, onClose } = props
  const { id, version, number } = found
  const { order, field } = useOrderByCode()
  const act = useAct({
    area: 'returns',
    run: returnsApi.call.identify,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${returnLabel(number)} belongs to order ${order?.number}`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Whose is ${returnLabel(number).toLowerCase()}?`}
      confirmLabel={order ? `It belongs to order ${order.number}` : 'Choose its order'}
      fields={field}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        if (order) act.start({ id, version, orderId: order.orderId })
      }}
      onClose={onClose}
    >
      What was scanned out of it must have left with that order and not be back yet.
    </ConfirmDialog>
  )
}
