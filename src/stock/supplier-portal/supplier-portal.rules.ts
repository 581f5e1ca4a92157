import { Refusal } from '#platform/refusal.ts'
import type { SupplierState } from '#stock/suppliers/suppliers.states.ts'

/** Why a supplier reads its orders and can't answer them; empty when it can. */
export function closedBecause(state: SupplierState): string {
  if (state === 'blocked')
    return 'Your company is blocked as a supplier, so orders can’t be answered here. Call your buyer.'
  if (state === 'archived')
    return 'Your company is no longer an active supplier, so orders can’t be answered here. Call your buyer.'
  return ''
}

/** The same as the refusal of an answer. */
export function refuseAnswering(state: SupplierState): Refusal | null {
  const because = closedBecause(state)
  return because === '' ? null : new Refusal('conflict', 'supplier_closed', because)
}

/** A supplier promises for today or later. */
export function refusePastDays(
  promised: readonly (string | null | undefined)[],
  today: string,
): Refusal | null {
  const past = promised.find((promisedOn) => typeof promisedOn === 'string' && promisedOn < today)
  if (!past) return null
  return new Refusal(
    'unprocessable',
    'promised_in_past',
    `${past} has passed. Enter the day on which you deliver, today or later.`,
    { field: 'lines', details: { promisedOn: past } },
  )
}
