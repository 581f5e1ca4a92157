import { capability } from '#organization/users/capabilities.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { connect } from '#platform/web/client.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { transfersContract } from '#stock/transfers/transfers.contract.ts'
import type { ReorderSuggestion } from '../reorders.contract.ts'
import classes from './suggestions.module.css'

const transfersOfBuying = connect<typeof transfersContract>('transfers')

/** Another outlet has more than it needs: one press drafts the transfer. */
export function MoveInstead({ row }: { row: ReorderSuggestion }) {
  const { move, variantId, outletId, quantityScale } = row
  const whyNot = useWhyNot(capability.stockTransfer)
  const add = useAct({
    area: 'transfers',
    run: transfersOfBuying.call.add,
    onDone: () => tellSuccess('Transfer drafted', 'Request it under Stock Transfer.'),
  })
  if (move === null) return null
  const of = (steps: number) => formatQuantity(steps, quantityScale)
  const has =
    move.available === null || move.target === null
      ? ''
      : ` (has ${of(move.available)}, needs ${of(move.target)})`
  return (
    <p className={classes.move}>
      <span>
        {move.isEnough ? 'No purchase needed: ' : 'Part of it: '}
        {move.outletCode} has more than it needs{has}.
      </span>
      <ActButton
        size="xs"
        {...(move.isEnough ? { weight: 'main' as const } : {})}
        whyNot={whyNot}
        isPending={add.isPending}
        onAct={() =>
          add.start({
            fromOutletId: move.outletId,
            toOutletId: outletId,
            lines: [{ variantId, quantity: move.quantity }],
          })
        }
      >
        Move {of(move.quantity)} from {move.outletCode}
      </ActButton>
    </p>
  )
}
