import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { setRounding } from './set-rounding.ts'

/**
 * Settles what rounding to coins adds to an order that is paid in full in cash, or takes off it, in
 * minor units with sign. What is taken off is waived, so that units are refunded at what was really
 * paid for them. Call it in the transaction that placed the order.
 */
export async function roundForCash(tx: Tx, orderId: string, roundingMinor: Minor): Promise<void> {
  if (roundingMinor > 0)
    await setRounding(tx, orderId, { label: 'Cash rounding', amountMinor: roundingMinor })
  if (roundingMinor < 0)
    await sql`update orders set waived_minor = waived_minor + ${-roundingMinor}::bigint
      where id = ${orderId}`.execute(tx)
}
