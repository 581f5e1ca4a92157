import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Customer } from '../customers.contract.ts'
import { customerNoun } from '../customers.nouns.ts'

export type SourcedCustomer = Omit<Customer, 'id'> & { readonly externalRef: string }

/**
 * Adds the customers that the source has not brought before and leaves the others as they are.
 *
 * @returns the customer id of every reference that was asked for, and how many were new
 */
export async function addCustomers(
  tx: Tx,
  actor: Actor,
  source: string,
  customers: readonly SourcedCustomer[],
): Promise<{ idByRef: Map<string, string>; added: number }> {
  const refs = [...new Set(customers.map((customer) => customer.externalRef))]
  const found = await sql<{ id: string; ref: string }>`
    select id, external_ref as ref from customers
    where source = ${source} and external_ref = any(${refs}::text[])`.execute(tx)
  const idByRef = new Map(found.rows.map((row) => [row.ref, row.id]))
  const byRef = new Map(customers.map((customer) => [customer.externalRef, customer]))
  const fresh = [...byRef.values()]
    .filter((customer) => !idByRef.has(customer.externalRef))
    .map((customer) => ({ id: newId(), ...customer }))
  if (fresh.length === 0) return { idByRef, added: 0 }
  await sql`with input as (
    select * from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as r(id uuid, "fullName" text,
      phone text, email text, address text, city text, postcode text, country text, "externalRef" text)
  ), added as (
    insert into customers
      (id, full_name, phone, email, address, city, postcode, country, source, external_ref)
    select id, "fullName", phone, email, address, city, postcode, country, ${source}, "externalRef"
    from input
  ), new_events as (
    select 'customer.created' as type, ${customerNoun.key}::text as noun, id as entity_id, "fullName" as label,
      null::uuid as outlet_id, '{}'::jsonb as data from input
  ) ${appendEventsFrom('new_events', actor)}`.execute(tx)
  hintAfterCommit(tx, { noun: customerNoun.key })
  for (const row of fresh) idByRef.set(row.externalRef, row.id)
  return { idByRef, added: fresh.length }
}
