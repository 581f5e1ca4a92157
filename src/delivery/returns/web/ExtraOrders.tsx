import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ReturnLine, WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import { toInspect } from '../returns.rules.ts'
import classes from './returns.module.css'
import { returnsApi } from './returns-api.ts'

type ExtraOrdersProps = {
  found: WholeReturn
  line: ReturnLine
  /** The lot of the unit in hand, where it has one. */
  lot: { readonly lotId?: string }
  quantity: number
  onMoved: (found: WholeReturn, says: string) => void
}

/** Why an extra unit is in quarantine, and the customer's orders that it may belong to. */
export function ExtraOrders({ found, line, lot, quantity, onMoved }: ExtraOrdersProps) {
  const move = useAct({
    area: 'returns',
    run: returnsApi.call.moveExtra,
    failure: `${line.sku} stays an extra unit`,
    onDone: ({ returnId, number, return: next }) =>
      onMoved(
        next,
        returnId === found.id
          ? `${line.sku} is part of this return`
          : `${line.sku} is in ${returnLabel(number)}`,
      ),
  })
  if (!line.isExtra) return null
  if (toInspect(line) === 0) return <p className={classes.quiet}>Extra: it is not refunded.</p>
  const fits = line.fits.filter((order) => order.quantity >= quantity)
  return (
    <>
      <p className={classes.quiet}>
        In quarantine and not refunded.{' '}
        {fits.length > 0
          ? 'Receive it for the order that it left with, or grade it as extra.'
          : 'No order of this customer explains it. Grade it to decide what becomes of it.'}
      </p>
      <div className={classes.taps}>
        {fits.map(({ orderId, orderNumber, isOwn, quantity: most }) => (
          <ActButton
            key={orderId}
            isPending={move.isPending}
            onAct={() => move.start({ id: found.id, lineId: line.id, quantity, ...lot, orderId })}
          >
            {isOwn ? 'Add to this return' : `Receive for order ${orderNumber}`} (
            {formatQuantity(most, line.quantityScale)} sent)
          </ActButton>
        ))}
      </div>
    </>
  )
}
