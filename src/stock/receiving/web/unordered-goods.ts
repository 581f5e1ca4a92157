import type { ShownRefusal } from '#platform/web/client.ts'
import type { AgainWith, GoodsScan } from './goods-counted.ts'

/** A scanned product that is not on the order, until it is decided what becomes of it. */
export type UnorderedGoods = {
  readonly variantId: string
  readonly sku: string
  readonly title: string
  /** In steps. */
  readonly quantity: number
  readonly quantityScale: number
  /** The user may add it to the order. */
  readonly mayAdd: boolean
  readonly reject: () => void
  readonly keep: () => void
  /** Counts the scan again, once the product is on the order. */
  readonly count: () => void
}

/** What the server says of such a scan; null for another refusal. */
export function unorderedGoods(
  { code, details }: ShownRefusal,
  scan: GoodsScan,
  again: AgainWith,
): UnorderedGoods | null {
  const { variantId, sku, title, quantity, quantityScale } = details
  if (code !== 'not_ordered' || typeof variantId !== 'string' || typeof sku !== 'string')
    return null
  if (typeof quantity !== 'number' || typeof quantityScale !== 'number') return null
  const known = { isNotOrdered: true } as const
  return {
    variantId,
    sku,
    title: typeof title === 'string' ? title : sku,
    quantity: scan.amount ?? quantity * (scan.quantity ?? 1),
    quantityScale,
    mayAdd: details.mayAdd === true,
    reject: () =>
      again({
        more: {
          ...scan.more,
          ...known,
          outcome: 'rejected',
          reject: { code: 'not_ordered', note: '' },
        },
      }),
    keep: () => again({ more: { ...scan.more, ...known, outcome: 'quality', reject: null } }),
    count: () => again({ more: { ...scan.more, outcome: 'accepted', reject: null } }),
  }
}
