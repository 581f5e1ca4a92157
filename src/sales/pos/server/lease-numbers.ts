import { sql } from 'kysely'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refuseOtherRegister } from '#sales/registers/registers.rules.ts'
import { findRegister } from '#sales/registers/server/index.ts'
import { numbersPerLease } from '../offline-sales.rules.ts'

/**
 * Leases the next sale numbers to a register. They come from the sequence of all sales, so that no
 * number is given twice; those that a register never uses stay unused.
 */
export async function leaseNumbers(
  tx: Tx,
  actor: Actor,
  { registerId }: { readonly registerId: string },
): Promise<{ numbers: number[] }> {
  throwIfRefused(refuseOtherRegister(actor, await findRegister(tx, actor, registerId)))
  const leased = await sql<{ number: number }>`
    insert into sale_number_leases (number, register_id, leased_by)
    select nextval(pg_get_serial_sequence('sales', 'number')), ${registerId}, ${actor.userId}
    from generate_series(1, ${numbersPerLease}::int) returning number`.execute(tx)
  return { numbers: leased.rows.map(({ number }) => Number(number)).toSorted((a, b) => a - b) }
}

/**
 * A sale takes only a number that its register leased and that no other sale has. Held until the sale
 * is recorded.
 *
 * @throws Refusal `wrong_number`
 */
export async function requireLease(
  tx: Tx,
  {
    id,
    registerId,
    number,
  }: { readonly id: string; readonly registerId: string; readonly number: number },
): Promise<void> {
  const lease = await sql`select 1 from sale_number_leases
    where number = ${number} and register_id = ${registerId} for update`.execute(tx)
  if (lease.rows.length === 0) throw wrongNumber(number, 'is not of this register')
  // The same sale may have been sent twice, and the other request was first.
  const other = await sql`select 1 from sales where number = ${number} and id <> ${id}`.execute(tx)
  if (other.rows.length > 0) throw wrongNumber(number, 'has another sale')
}

function wrongNumber(number: number, why: string): Refusal {
  return new Refusal(
    'conflict',
    'wrong_number',
    `The number ${number} ${why}. Reload the page, then take the payment.`,
    { field: 'number' },
  )
}
