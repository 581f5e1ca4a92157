import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type { Order } from '../orders.contract.ts'

type Line = Order['lines'][number]

/** By line: how many units go, as typed, and to which outlet; a line that is not named stays. */
export type Going = Readonly<Record<string, { readonly units: string; readonly outletId: string }>>

type Part = { outletId: string; lines: { lineId: string; quantity: number }[] }

/** The lines of which something can go to another order. */
export function splittableLines({ lines }: Order): Line[] {
  return lines.filter((line) => openQuantity(line) > 0)
}

export function openQuantity({ readyQuantity, shortQuantity }: Line): number {
  return readyQuantity + shortQuantity
}

/** What is wrong with the units of a line; null for nothing. */
export function faultOfUnits(line: Line, units: string): string | null {
  if (units.trim() === '') return null
  const quantity = parseQuantity(units, line.quantityScale)
  const open = openQuantity(line)
  return quantity !== null && quantity >= 0 && quantity <= open
    ? null
    : `Enter a number up to ${formatQuantity(open, line.quantityScale)}.`
}

/** A line of which nothing goes, to where the order ships from, is as if it were not touched. */
export function withGoing(
  going: Going,
  line: Line,
  order: Order,
  change: { units?: string; outletId?: string },
): Going {
  const { [line.id]: before, ...others } = going
  const after = { units: '', outletId: order.outletId, ...before, ...change }
  const isUntouched = after.units.trim() === '' && after.outletId === order.outletId
  return isUntouched ? others : { ...others, [line.id]: after }
}

/** What goes to one outlet is one new order. */
export function partsOf(going: Going, lines: readonly Line[]): Part[] {
  const parts = new Map<string, Part>()
  for (const { id: lineId, quantityScale } of lines) {
    const { units = '', outletId = '' } = going[lineId] ?? {}
    const quantity = parseQuantity(units, quantityScale) ?? 0
    if (quantity <= 0) continue
    const part = parts.get(outletId) ?? { outletId, lines: [] }
    part.lines.push({ lineId, quantity })
    parts.set(outletId, part)
  }
  return [...parts.values()]
}

/** The other way round, for a proposal. */
export function goingOf(parts: readonly Part[], lines: readonly Line[]): Going {
  const scaleOf = (lineId: string) => lines.find(({ id }) => id === lineId)?.quantityScale ?? 0
  return Object.fromEntries(
    parts.flatMap(({ outletId, lines: going }) =>
      going.map(({ lineId, quantity }) => [
        lineId,
        { units: formatQuantity(quantity, scaleOf(lineId)), outletId },
      ]),
    ),
  )
}

export function goingInWords(going: Going): string {
  return (
    Object.values(going)
      .map(({ units }) => units)
      .join(', ') || 'none'
  )
}
