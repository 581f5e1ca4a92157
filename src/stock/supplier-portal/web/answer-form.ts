import { formatMoney, parseMoney, plainMoney } from '#platform/money.ts'
import { formatQuantity, parseQuantity, quantityInWords } from '#platform/quantity.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import { type OfferedLine, wantedOn } from '../answer.rules.ts'
import type { PortalLine, PortalOrder } from '../supplier-portal.fields.ts'

/** A line as it is being typed. */
export type Entry = {
  readonly lineId: string
  readonly quantity: string
  readonly price: string
  readonly promisedOn: string
  readonly note: string
}

export const answeredLines = ({ items }: PortalOrder) =>
  items.filter((line) => line.quantity > line.cancelled)

const today = () => dayAt(new Date())

/** As it was ordered, with the day on which it is wanted, unless that day has passed. */
export function entryOf(order: PortalOrder, line: PortalLine): Entry {
  const wanted = wantedOn(order, line)
  return {
    lineId: line.id,
    quantity: formatQuantity(line.quantity - line.cancelled, line.quantityScale),
    price: plainMoney(line.unitCostMinor, order.currency),
    promisedOn: wanted !== null && wanted >= today() ? wanted : '',
    note: '',
  }
}

/** What was entered for a line; null while it can't be read. */
export function readEntry(order: PortalOrder, entry: Entry): OfferedLine | null {
  const line = order.items.find(({ id }) => id === entry.lineId)
  const quantity = line ? stepsOf(entry.quantity, line.quantityScale) : null
  const unitCostMinor = parseMoney(entry.price, order.currency)
  if (quantity === null || unitCostMinor === null || unitCostMinor < 0) return null
  return {
    lineId: entry.lineId,
    quantity,
    unitCostMinor,
    promisedOn: entry.promisedOn === '' ? null : entry.promisedOn,
    note: entry.note,
  }
}

/** A quantity as it is typed, where 0 is one too. */
export function stepsOf(text: string, scale: number): number | null {
  return /^0+([.,]0*)?$/.test(text.trim()) ? 0 : parseQuantity(text, scale)
}

/** The lines that can be read, and whether all can. */
export function readEntries(order: PortalOrder, entries: readonly Entry[]) {
  const lines = entries.flatMap((entry) => readEntry(order, entry) ?? [])
  return { lines, isWhole: lines.length === entries.length }
}

/** What was ordered, below a field that says something else; empty where it says the same. */
export function orderedTexts(order: PortalOrder, line: PortalLine, offered: OfferedLine | null) {
  const ordered = line.quantity - line.cancelled
  const wanted = wantedOn(order, line)
  const isLater = wanted !== null && (offered?.promisedOn ?? '') > wanted
  return {
    quantity:
      offered && offered.quantity !== ordered
        ? `Ordered: ${quantityInWords(ordered, line.quantityScale, line.unit)}`
        : '',
    price:
      offered && offered.unitCostMinor !== line.unitCostMinor
        ? `Ordered at ${formatMoney(line.unitCostMinor, order.currency)}`
        : '',
    promisedOn: isLater ? `Wanted on ${formatDay(wanted)}` : '',
  }
}
