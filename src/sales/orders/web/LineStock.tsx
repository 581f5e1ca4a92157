import type { Tone } from '#platform/machine.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { Order } from '../orders.contract.ts'
import classes from './orders.module.css'

type Line = Order['lines'][number]
type Mark = { readonly tone: Tone; readonly label: string }

/**
 * The stock of a line, as badges. A fully reserved or a dispatched order has none; units sent by a
 * sales channel are always shown.
 */
export function LineStock({ order, line }: { order: Order; line: Line }) {
  const marks = marksOf(order, line)
  if (marks.length === 0) return null
  return (
    <span className={classes.lineMarks}>
      {marks.map(({ tone, label }) => (
        <ToneBadge key={label} tone={tone} label={label} />
      ))}
    </span>
  )
}

function marksOf(order: Order, line: Line): readonly Mark[] {
  const { variantId, quantityScale, shortQuantity, elsewhereQuantity, readyQuantity } = line
  const amount = (steps: number) => formatQuantity(steps, quantityScale)
  const isOdd = order.lines.some((each) => each.shortQuantity > 0 || each.elsewhereQuantity > 0)
  const isOpen = order.stock !== null
  const isUnmatched = variantId === null && shortQuantity > 0
  const wanted = line.quantity - line.cancelledQuantity
  const marks: (Mark | false)[] = [
    isOpen && isUnmatched && { tone: 'bad', label: 'Unmatched' },
    isOpen &&
      !isUnmatched &&
      shortQuantity > 0 && { tone: 'waiting', label: `Short by ${amount(shortQuantity)}` },
    isOpen &&
      isOdd &&
      readyQuantity > 0 && {
        tone: 'good',
        label: readyQuantity === wanted ? 'In stock' : `${amount(readyQuantity)} in stock`,
      },
    elsewhereQuantity > 0 && {
      tone: 'quiet',
      label:
        elsewhereQuantity === wanted
          ? 'Fulfilled by the channel'
          : `${amount(elsewhereQuantity)} fulfilled by the channel`,
    },
  ]
  return marks.filter((mark) => mark !== false)
}
