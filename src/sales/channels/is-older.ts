import { sum } from './line-amounts.ts'
import type { ShopOrder } from './shop-order.ts'
import type { ShopTerms } from './shop-terms.ts'

/**
 * Whether a message about the whole order is older than what was applied. Shops give the second; of
 * two messages of one second the one with more refunded, sent and paid is the newer one.
 */
export function isOlder(
  stated: ShopOrder,
  updatedAt: string,
  known: { readonly shopUpdatedAt: string | null; readonly terms: ShopTerms | null },
): boolean {
  if (known.shopUpdatedAt === null) return false
  const difference = Date.parse(updatedAt) - Date.parse(known.shopUpdatedAt)
  if (difference !== 0 || known.terms === null) return difference < 0
  const [now, before] = [progressOf(stated), progressOf(known.terms)]
  const at = now.findIndex((step, place) => step !== before[place])
  return at >= 0 && (now[at] ?? 0) < (before[at] ?? 0)
}

type Progress = Pick<ShopTerms, 'stage' | 'refunds' | 'lines' | 'paidMinor' | 'authorisedMinor'>

function progressOf({ stage, refunds, lines, paidMinor, authorisedMinor }: Progress): number[] {
  return [
    stage === 'cancelled' || stage === 'refunded' ? 1 : 0,
    refunds.length,
    sum(lines.map(({ fulfilledQuantity }) => fulfilledQuantity)),
    paidMinor,
    authorisedMinor,
  ]
}
