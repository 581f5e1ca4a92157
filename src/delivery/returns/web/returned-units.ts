import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type { ReturnableOrder } from '../returns.fields.ts'

type Line = ReturnableOrder['lines'][number]

/** What is entered for each line, by its id; a line without an entry does not come back. */
export type EnteredUnits = Readonly<Record<string, string>>

const quantityOf = ({ lineId, quantityScale }: Line, units: EnteredUnits) =>
  parseQuantity(units[lineId] || '0', quantityScale)

/** What is wrong with the entries; null for nothing. */
export function faultOfUnits(lines: readonly Line[], units: EnteredUnits): string | null {
  for (const line of lines) {
    const quantity = quantityOf(line, units)
    const most = formatQuantity(line.returnable, line.quantityScale)
    if (quantity === null || quantity < 0 || quantity > line.returnable)
      return `Enter 0 to ${most} of ${line.sku}.`
  }
  return unitsOf(lines, units).length === 0 ? 'Enter at least one unit.' : null
}

export function unitsOf(lines: readonly Line[], units: EnteredUnits) {
  return lines.flatMap((line) => {
    const quantity = quantityOf(line, units) ?? 0
    return quantity > 0 ? [{ lineId: line.lineId, quantity }] : []
  })
}
