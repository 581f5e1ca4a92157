import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'

/**
 * Books the difference between an order's total and the total of its lines, shipping and charges as
 * a charge with a name; 0 removes it. The caller has locked the order.
 */
export async function setRounding(
  tx: Tx,
  orderId: string,
  rounding: { readonly label: string; readonly amountMinor: Minor },
): Promise<void> {
  const { label, amountMinor } = rounding
  const gone = await sql<{ minor: number }>`delete from order_charges
    where order_id = ${orderId} and kind = 'rounding'
    returning amount_minor as minor`.execute(tx)
  const before = gone.rows.reduce((sum, { minor }) => sum + minor, 0)
  if (amountMinor !== 0)
    await tx
      .insertInto('order_charges')
      .values({
        id: newId(),
        order_id: orderId,
        kind: 'rounding',
        label,
        amount_minor: amountMinor,
        tax_minor: 0,
      })
      .execute()
  const change = amountMinor - before
  if (change !== 0)
    await sql`update orders set charges_minor = charges_minor + ${change}::bigint,
      total_minor = total_minor + ${change}::bigint,
      credited_minor = least(credited_minor, greatest(0, total_minor + ${change}::bigint)),
      version = version + 1
      where id = ${orderId}`.execute(tx)
}
