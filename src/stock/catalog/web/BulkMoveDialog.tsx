import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useTypedCountField } from '#platform/web/forms/typed-count-field.ts'
import { tellSuccess } from '#platform/web/notify.ts'
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
  const others = selected.length - open.length
  const isArchiving = move === 'archive'
  const count = useTypedCountField({
    noun: 'products',
    count: open.length,
    isLosing: isArchiving,
  })
  if (left.length > 0) return <LeftDialog left={left} onClose={onDone} />
  return (
    <FormDialog
      area="products"
      title={`${label} ${counted(open)}?`}
      subject="The products"
      effect={
        <>
          {isArchiving ? `${archived(open)} ` : null}
          {others > 0
            ? `${others} of the ${selected.length} selected cannot take this step in their state and stay as they are.`
            : 'Each is checked by itself; what cannot is named afterwards.'}
        </>
      }
      confirmLabel={`${label} ${counted(open)}`}
      whyNot={() =>
        open.length === 0 ? 'None of the selected products can take this step.' : null
      }
      isDangerous={isArchiving}
      fields={{ count }}
      opened={{ count: '' }}
      save={(_, options) =>
        productsApi.call.moveMany(
          {
            rows: open.map(({ id, version }) => ({ id, version })),
            move,
            ...(isArchiving ? { confirmedCount: open.length } : {}),
          },
          options,
        )
      }
      onSaved={(answer) => {
        if (answer.moved > 0)
          tellSuccess(`${label}: ${answer.moved === 1 ? '1 product' : `${answer.moved} products`}`)
        if (answer.left.length === 0) onDone()
        else setLeft(answer.left)
      }}
      onClose={onClose}
    />
  )
}

/** Which of them stayed as they are, and why. */
function LeftDialog({ left, onClose }: { left: Left; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`${left.length} stayed as they are`}
      confirmLabel="Close"
      wayOut={null}
      isPending={false}
      refusal={null}
      onConfirm={onClose}
      onClose={onClose}
      fields={
        <ul className={classes.rows}>
          {left.map(({ id, reason }) => (
            <li key={id} className={classes.row}>
              {reason}
            </li>
          ))}
        </ul>
      }
    >
      The others are done.
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
