import type { Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'

/** Catches a typing error in the year; prices are not scheduled for longer. */
const mostYears = 3

/** Why a price cannot be scheduled for an instant (ISO 8601); null when it can. */
export function refuseInstant(takesEffectAt: string, now: Date): Refusal | null {
  const at = new Date(takesEffectAt)
  if (at <= now) {
    return new Refusal(
      'unprocessable',
      'already_past',
      'A planned price takes effect later than now. Choose a later time, or set the price itself.',
      { field: 'takesEffectAt' },
    )
  }
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + mostYears)
  if (at <= last) return null
  return new Refusal(
    'unprocessable',
    'too_far_ahead',
    `Prices are planned for at most ${mostYears} years ahead. Look at the year.`,
    { field: 'takesEffectAt' },
  )
}

/** Up or down by a share of today's price, in basis points, or to one price for all. */
export type PriceStep =
  | { readonly by: 'share'; readonly basisPoints: number }
  | { readonly by: 'price'; readonly priceMinor: Minor }

/**
 * Today's price after the change, rounded half away from zero to the minor unit; never below zero.
 */
export function steppedPrice(todayMinor: Minor, step: PriceStep): Minor {
  if (step.by === 'price') return step.priceMinor
  const share = BigInt(Math.max(0, 10_000 + step.basisPoints))
  return Number((BigInt(todayMinor) * share + 5_000n) / 10_000n)
}
