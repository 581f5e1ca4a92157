import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import type { WholeReceipt } from '../receiving.fields.ts'
import classes from './receiving.module.css'
import type { UnorderedGoods } from './unordered-goods.ts'

type NotOrderedStepProps = {
  receipt: WholeReceipt
  goods: UnorderedGoods
  onAdd: () => void
  onClose: () => void
}

/**
 * What becomes of goods that are not on the order. The cards answer it too: A-CONFIRM keeps them,
 * A-UNDO rejects them.
 */
export function NotOrderedStep({ receipt, goods, onAdd, onClose }: NotOrderedStepProps) {
  const { sku, title, quantity, quantityScale, mayAdd } = goods
  const order = receipt.orderLabel ?? 'the order'
  const decide = (act: () => void) => () => {
    onClose()
    act()
  }
  const byCard = (act: () => void) => () => {
    playScanSound('ok')
    decide(act)()
  }
  return (
    <ModalDialog
      title={`Keep ${sku}?`}
      cards={{ confirm: byCard(goods.keep), undo: byCard(goods.reject) }}
      onClose={onClose}
    >
      <p className={classes.question}>
        {title} <CodeText code={sku} /> is not on {order}. Kept goods are unavailable, at the
        supplier’s price, until it is decided what becomes of them. Rejected goods go back to the
        supplier.
      </p>
      <p className={classes.minor}>
        Quantity: {formatAmount({ quantityScale, unit: '' }, quantity)}. Scan A-CONFIRM to keep it,
        or A-UNDO to reject it.
      </p>
      <div className={classes.decisions} data-foot>
        <ActButton isFullWidth onAct={decide(goods.reject)}>
          Reject as not ordered
        </ActButton>
        <ActButton isFullWidth onAct={decide(goods.keep)}>
          Keep for a decision
        </ActButton>
        {mayAdd ? (
          <ActButton isFullWidth operation="receiving.addToOrder" onAct={onAdd}>
            Add to {order}
          </ActButton>
        ) : null}
      </div>
    </ModalDialog>
  )
}
