import { newId } from '#platform/server/new-id.ts'

type Billed = {
  readonly number?: string
  readonly quantity?: number
  readonly unitPriceMinor?: number
  readonly totalMinor?: number
  readonly isDraft?: boolean
}

/** An invoice for every line of an order: 24 of each at 2.50, which add up, unless it says otherwise. */
export function billedOf(order: { readonly lineIds: readonly string[] }, more: Billed = {}) {
  const { quantity = 24, unitPriceMinor = 250, isDraft = false } = more
  const { number = `INV-${newId().slice(-8)}` } = more
  const { totalMinor = order.lineIds.length * quantity * unitPriceMinor } = more
  const lines = order.lineIds.map((orderLineId) => ({ orderLineId, quantity, unitPriceMinor }))
  const charges = { taxMinor: 0, freightMinor: 0, otherMinor: 0, note: '' }
  return { number, invoicedOn: '2026-11-20', dueOn: null, totalMinor, ...charges, lines, isDraft }
}
