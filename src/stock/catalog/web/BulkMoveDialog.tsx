import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { useTypedCount } from '#platform/web/use-typed-count.tsx'
import type { ProductRow } from '../products.fields.ts'
import { type ProductMove, productMachine } from '../products.states.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'

type Props = {
  selected: readonly ProductRow[]
  move: ProductMove
  onDone: () => void
  onClose: () => void
}

type Left = Awaited<ReturnType<typeof productsApi.call.moveMany>>['left']

/** The same step for several products, with what it does before and why some stayed after. */
export function BulkMoveDialog({ selected, move, onDone, onClose }: Props) {
  const { from, label } = productMachine.moves[move]
  const [left, setLeft] = useState<Left>([])
  const open = selected.filter(({ state }) => from.some((each) => each === state))
  const act = useAct({
    area: 'products',
    run: productsApi.call.moveMany,
    onRefusal: () => true,
    onDone: (answer) => {
      if (answer.moved > 0)
        tellSuccess(`${label}: ${answer.moved === 1 ? '1 product' : `${answer.moved} products`}`)
      if (answer.left.length === 0) onDone()
      else setLeft(answer.left)
    },
  })
  const others = selected.length - open.length
  const isArchiving = move === 'archive' && left.length === 0
  const { field, said, isConfirmed } = useTypedCount({
    noun: 'products',
    count: open.length,
    isLosing: isArchiving,
  })
  const confirm = () => {
    if (left.length > 0 || open.length === 0) return onDone()
    const rows = open.map(({ id, version }) => ({ id, version }))
    if (isConfirmed()) act.start({ rows, move, ...said })
  }
  return (
    <ConfirmDialog
      title={left.length > 0 ? `${left.length} stayed as they are` : `${label} ${counted(open)}?`}
      confirmLabel={left.length > 0 ? 'Close' : `${label} ${counted(open)}`}
      wayOut={left.length > 0 ? null : 'Cancel'}
      isDangerous={isArchiving}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={confirm}
      onClose={left.length > 0 ? onDone : onClose}
      fields={
        left.length > 0 ? (
          <ul className={classes.rows}>
            {left.map(({ id, reason }) => (
              <li key={id} className={classes.row}>
                {reason}
              </li>
            ))}
          </ul>
        ) : (
          field
        )
      }
    >
      {isArchiving ? `${archived(open)} ` : null}
      {left.length > 0
        ? 'The others are done.'
        : others > 0
          ? `${others} of the ${selected.length} selected cannot take this step in their state and stay as they are.`
          : 'Each is checked by itself; what cannot is named afterwards.'}
    </ConfirmDialog>
  )
}

/** What leaves with the products; their ledger and their orders stay. */
function archived(rows: readonly ProductRow[]): string {
  const stocked = rows.filter(({ onHand }) => (onHand ?? 0) > 0).length
  const leave = `${counted(rows)} ${rows.length === 1 ? 'leaves' : 'leave'} lists and sale`
  const back = 'Out of the archive they come back as drafts.'
  if (stocked === 0) return `${leave}. ${back}`
  return `${leave}, ${stocked} of them with stock on hand. ${back}`
}

const counted = (rows: readonly ProductRow[]) =>
  rows.length === 1 ? '1 product' : `${rows.length} products`
