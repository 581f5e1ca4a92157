import { formatDay } from '#platform/days.ts'
import { formatMoney } from '#platform/money.ts'
import { groupedQuantity } from '#platform/quantity.ts'
import type { LineDifference } from './purchase-orders.rules.ts'

/** `quantity 24 → 12, price £6.20 → £6.50`. */
export function changeInWords(difference: LineDifference, currency: string): string {
  const { before, after, quantityScale } = difference
  const units = (steps: number) => groupedQuantity(steps, quantityScale)
  if (!before) return `added, ${units(after?.quantity ?? 0)}`
  if (!after || after.quantity === 0) return 'removed'
  const money = (minor: number | null) => (minor === null ? '–' : formatMoney(minor, currency))
  const day = (on: string | null) => (on === null ? 'no day' : formatDay(on))
  return [
    before.quantity === after.quantity
      ? ''
      : `quantity ${units(before.quantity)} → ${units(after.quantity)}`,
    before.unitCostMinor === after.unitCostMinor
      ? ''
      : `price ${money(before.unitCostMinor)} → ${money(after.unitCostMinor)}`,
    before.promisedOn === after.promisedOn
      ? ''
      : before.promisedOn === null
        ? `promised for ${day(after.promisedOn)}`
        : `promised for ${day(before.promisedOn)} → ${day(after.promisedOn)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
