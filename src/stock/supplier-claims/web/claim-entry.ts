import { priceOf } from '#platform/money.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type { ClaimKind, ClaimWant } from '../claims-on-suppliers.rules.ts'
import type { ClaimableLine, SupplierClaim } from '../supplier-claims.fields.ts'

/** A line of a claim as it is being typed. */
export type ClaimEntry = {
  readonly key: string
  readonly receiptLineId: string | null
  readonly orderLineId: string | null
  readonly sku: string
  readonly title: string
  readonly quantityScale: number
  readonly kind: ClaimKind
  readonly quantity: string
  readonly priceMinor: number | null
  /** Null while it follows the price of the order. */
  readonly amountMinor: number | null
  readonly amountReason: string
  readonly wanted: ClaimWant
  readonly note: string
}

export const keyOfEntry = (kind: ClaimKind, lineId: string | null) => `${kind} ${lineId ?? ''}`

/** A line with all that can still be claimed of a kind. */
export const entryOfClaimable = (
  line: ClaimableLine,
  open: ClaimableLine['open'][number],
): ClaimEntry => ({
  key: keyOfEntry(open.kind, line.receiptLineId ?? line.orderLineId),
  receiptLineId: line.receiptLineId,
  orderLineId: line.orderLineId,
  sku: line.sku,
  title: line.title,
  quantityScale: line.quantityScale,
  kind: open.kind,
  quantity: formatQuantity(open.quantity, line.quantityScale),
  priceMinor: line.priceMinor,
  amountMinor: null,
  amountReason: '',
  wanted: 'credit',
  note: '',
})

export const entriesOfClaim = ({ items }: SupplierClaim): ClaimEntry[] =>
  items.map((line) => ({
    key: keyOfEntry(line.kind, line.receiptLineId ?? line.orderLineId),
    receiptLineId: line.receiptLineId,
    orderLineId: line.orderLineId,
    sku: line.sku,
    title: line.title,
    quantityScale: line.quantityScale,
    kind: line.kind,
    quantity: formatQuantity(line.quantity, line.quantityScale),
    priceMinor: null,
    amountMinor: line.amountMinor === line.expectedMinor ? null : line.amountMinor,
    amountReason: line.amountReason,
    wanted: line.wanted,
    note: line.note,
  }))

/** Steps of a line; null where what is typed is no quantity above 0. */
export function stepsOfEntry({ quantity, quantityScale }: ClaimEntry): number | null {
  const steps = parseQuantity(quantity, quantityScale)
  return steps !== null && steps > 0 ? steps : null
}

/** What the line is worth at the price of the order, where that is known. */
export function usualAmount(entry: ClaimEntry): number | null {
  const steps = stepsOfEntry(entry)
  if (entry.priceMinor === null || steps === null || entry.kind === 'price') return null
  return priceOf(steps, entry.quantityScale, entry.priceMinor)
}

export const givenOfEntries = (entries: readonly ClaimEntry[]) =>
  entries.map(({ kind, receiptLineId, orderLineId, amountMinor, ...entry }) => ({
    ...{ kind, receiptLineId, orderLineId, wanted: entry.wanted, note: entry.note },
    quantity: stepsOfEntry({ kind, receiptLineId, orderLineId, amountMinor, ...entry }) ?? 0,
    ...(amountMinor === null ? {} : { amountMinor }),
    amountReason: amountMinor === null ? '' : entry.amountReason,
  }))
