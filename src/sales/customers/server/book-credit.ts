import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'

export type CreditBooking = {
  readonly customerId: string
  readonly currency: string
  /** Below nothing for what is spent or taken back. */
  readonly amountMinor: number
  readonly reason: string
  /** What it belongs to, such as the order that it paid for. */
  readonly source: { readonly noun: string; readonly id: string } | null
}

/**
 * Changes the balance and appends its entry. Spenders wait for the lock of the balance row, and the
 * UPDATE itself keeps it from falling below zero.
 *
 * @returns the balance after it
 */
export async function bookCredit(tx: Tx, actor: Actor, booking: CreditBooking): Promise<number> {
  const { customerId, currency, amountMinor, reason, source } = booking
  const booked =
    amountMinor > 0
      ? await sql<{
          balance: number
        }>`insert into customer_credit (customer_id, currency, balance_minor)
          values (${customerId}, ${currency}, ${amountMinor})
          on conflict (customer_id, currency) do update
            set balance_minor = customer_credit.balance_minor + excluded.balance_minor
          returning balance_minor as balance`.execute(tx)
      : await sql<{ balance: number }>`update customer_credit
          set balance_minor = balance_minor + ${amountMinor}::bigint
          where customer_id = ${customerId} and currency = ${currency}
            and balance_minor + ${amountMinor}::bigint >= 0
          returning balance_minor as balance`.execute(tx)
  const [row] = booked.rows
  if (!row) throw await tooLittle(tx, booking)
  await tx
    .insertInto('customer_credit_entries')
    .values({
      id: newId(),
      customer_id: customerId,
      currency,
      amount_minor: amountMinor,
      balance_minor: row.balance,
      reason,
      noun: source?.noun ?? null,
      entity_id: source?.id ?? null,
      created_by: authorId(actor),
    })
    .execute()
  return row.balance
}

async function tooLittle(tx: Tx, { customerId, currency, amountMinor }: CreditBooking) {
  const there = await tx
    .selectFrom('customer_credit')
    .select('balance_minor')
    .where('customer_id', '=', customerId)
    .where('currency', '=', currency)
    .executeTakeFirst()
  const left = there?.balance_minor ?? 0
  return new Refusal(
    'conflict',
    'credit_too_small',
    `The store credit is ${formatMoney(left, currency)}, less than ${formatMoney(-amountMinor, currency)}. Take less, or something else besides.`,
    { field: 'amountMinor', details: { leftMinor: left } },
  )
}
