import { sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { supplierNoun } from '../suppliers.nouns.ts'

export type NewSupplier = {
  readonly code: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly city: string
  readonly country: string
  /** The company's by default. */
  readonly currency?: string
}

/**
 * Adds the suppliers whose code is new, as active ones, and leaves the others unchanged.
 *
 * @returns the id of every requested code
 */
export async function addSuppliers(
  tx: Tx,
  actor: Actor,
  suppliers: readonly NewSupplier[],
): Promise<Map<string, string>> {
  const currency = await settingOf(tx, platformSettings.currency)
  const input = suppliers.map((supplier) => ({ id: newId(), currency, ...supplier }))
  await sql`with added as (
    insert into suppliers (id, code, name, email, phone, city, country, currency, state)
    select id, code, name, email, phone, city, country, currency, 'active'
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as r(id uuid, code text, name text,
      email text, phone text, city text, country text, currency text)
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
