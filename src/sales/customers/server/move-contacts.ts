import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

export type MovedContact = { readonly id: string; readonly wasPrimary: boolean }

/** The contacts that the other has not, which then come after the other's own. */
export async function moveContacts(tx: Tx, fromId: string, toId: string): Promise<MovedContact[]> {
  const moved = await sql<MovedContact>`with going as (
      select id, is_primary from customer_contacts own where customer_id = ${fromId}
        and not exists (select from customer_contacts there where there.customer_id = ${toId}
          and there.kind = own.kind and there.key = own.key and own.key <> '')
      for update
    ) update customer_contacts c set customer_id = ${toId}, is_primary = false
      from going where c.id = going.id
      returning c.id, going.is_primary as "wasPrimary"`.execute(tx)
  return moved.rows
}

/** Takes them back as far as they are still there. */
export async function moveContactsBack(
  tx: Tx,
  moved: readonly MovedContact[],
  way: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  const back = JSON.stringify(moved)
  // First none is first, because two must not be at any moment.
  await sql`update customer_contacts c set customer_id = ${way.toId}, is_primary = false
    from jsonb_to_recordset(${back}::jsonb) as m(id uuid)
    where c.id = m.id and c.customer_id = ${way.fromId}`.execute(tx)
  await sql`update customer_contacts c set is_primary = true
    from jsonb_to_recordset(${back}::jsonb) as m(id uuid, "wasPrimary" boolean)
    where c.id = m.id and c.customer_id = ${way.toId} and m."wasPrimary"
      and not exists (select from customer_contacts p where p.customer_id = c.customer_id
        and p.kind = c.kind and p.is_primary)`.execute(tx)
}

/** Which contacts come first with a customer. */
export async function primariesOf(tx: Tx, customerId: string): Promise<string[]> {
  const found = await tx
    .selectFrom('customer_contacts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('is_primary', '=', true)
    .execute()
  return found.map(({ id }) => id)
}

/** Puts these first with a customer, each of its kind. */
export async function putFirst(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update customer_contacts c set is_primary = false
    where c.customer_id = ${customerId} and c.is_primary and c.kind in (
      select kind from customer_contacts chosen where chosen.id = any(${[...ids]}::uuid[])
        and chosen.customer_id = ${customerId})`.execute(tx)
  await sql`update customer_contacts c set is_primary = true
    where c.customer_id = ${customerId} and c.id = any(${[...ids]}::uuid[])`.execute(tx)
}
