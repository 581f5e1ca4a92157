import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeReceipt } from '../receiving.fields.ts'
import { receiptMachine } from '../receiving.states.ts'
import { receivingApi } from './receiving-api.ts'

type DialogProps = { receipt: WholeReceipt; onClose: () => void }

/** The count is wrong as a whole, and nothing of it is in stock. */
export function CancelReceipt(props: DialogProps) {
  return (
    <EndDialog
      {...props}
      move="cancel"
      title={`Cancel ${props.receipt.label}?`}
      confirmLabel={`Cancel ${props.receipt.label}`}
      effect="What is counted is discarded. Stock and the purchase order don’t change."
    />
  )
}

/** Received by mistake, and not put away yet. */
export function UndoReceipt(props: DialogProps) {
  const { label, orderLabel } = props.receipt
  return (
    <EndDialog
      {...props}
      move="undo"
      title={`Undo ${label}?`}
      confirmLabel={`Undo ${label}`}
      effect={
        orderLabel === null
          ? 'Its goods are taken out of stock again.'
          : `Its goods are taken out of stock again, and ${orderLabel} waits for them.`
      }
    />
  )
}

type EndDialogProps = DialogProps & {
  move: 'cancel' | 'undo'
  title: string
  confirmLabel: string
  effect: string
}

function EndDialog({ receipt, move, onClose, ...words }: EndDialogProps) {
  const { id, version, label } = receipt
  return (
    <ReasonStep
      {...words}
      appliesTo="receipt.end"
      area="receiving"
      subject={label}
      isDangerous
      save={(reason, options) => receivingApi.call[move]({ id, version, reason }, options)}
      onSaved={() => {
        tellSuccess(`${label} ${receiptMachine.moves[move].done}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
