import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { supplierNoun } from '../procurement.nouns.ts'

export type NewSupplier = {
  readonly code: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly city: string
  readonly country: string
}

/**
 * Adds the suppliers whose code is new and leaves the others unchanged.
 *
 * @returns the id of every requested code
 */
export async function addSuppliers(
  tx: Tx,
  actor: Actor,
  suppliers: readonly NewSupplier[],
): Promise<Map<string, string>> {
  const input = suppliers.map((supplier) => ({ id: newId(), ...supplier }))
  await sql`with added as (
    insert into suppliers (id, code, name, email, phone, city, country)
    select id, code, name, email, phone, city, country
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as r(id uuid, code text, name text,
      email text, phone text, city text, country text)
    on conflict (code) do nothing
    returning id, name
  ), event_rows as (
    select 'supplier.added' as type, ${supplierNoun.key}::text as noun, id as entity_id,
      name as label, null::uuid as outlet_id, '{}'::jsonb as data
    from added
  ) ${appendEventsFrom('event_rows', actor)}`.execute(tx)
  hintAfterCommit(tx, { noun: supplierNoun.key })
  const rows = await tx
    .selectFrom('suppliers')
    .select(['id', 'code'])
    .where(
      'code',
      'in',
      suppliers.map(({ code }) => code),
    )
    .execute()
  return new Map(rows.map((row) => [row.code, row.id]))
}
