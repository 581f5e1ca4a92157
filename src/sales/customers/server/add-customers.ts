import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Customer } from '../customers.fields.ts'
import { customerNoun } from '../customers.nouns.ts'
import { contactsOf, homeCountry } from './contact-keys.ts'

export type NewCustomer = Omit<Customer, 'id' | 'number' | 'state' | 'priceListId'>

export type SourcedCustomer = NewCustomer & {
  readonly externalRef: string
  /** Since when the source knows them; left out, since now. */
  readonly createdAt?: string
}

/**
 * Adds the customers that the source has not brought before and leaves the others as they are. One
 * that was merged meanwhile is answered with the one that was kept.
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
  const idByRef = await idsOfRefs(tx, source, refs)
  const byRef = new Map(customers.map((customer) => [customer.externalRef, customer]))
  const fresh = [...byRef.values()]
    .filter((customer) => !idByRef.has(customer.externalRef))
    .map((customer) => ({ id: newId(), ...customer }))
  if (fresh.length === 0) return { idByRef, added: 0 }
  await insertCustomers(tx, actor, source, fresh)
  for (const row of fresh) idByRef.set(row.externalRef, row.id)
  return { idByRef, added: fresh.length }
}

/** The customers behind another system's references, past every merge. */
export async function idsOfRefs(
  reader: Reader,
  source: string,
  refs: readonly string[],
): Promise<Map<string, string>> {
  const found = await sql<{ id: string; ref: string }>`with recursive named as (
      select external_ref as ref, id, merged_into from customers
      where source = ${source} and external_ref = any(${[...refs]}::text[])
      union
      select asked.ref, c.id, c.merged_into
      from unnest(${[...refs]}::text[]) as asked(ref)
      join customer_contacts contact on contact.kind = 'source'
        and contact.key = ${source} || ' ' || asked.ref
      join customers c on c.id = contact.customer_id
      union
      select named.ref, c.id, c.merged_into from named join customers c on c.id = named.merged_into
    ) select ref, id from named where merged_into is null`.execute(reader)
  return new Map(found.rows.map((row) => [row.ref, row.id]))
}

export type RowToInsert = NewCustomer & {
  readonly id: string
  readonly externalRef: string | null
  readonly createdAt?: string
}

/** Adds them with their contacts and an event each, in one statement. */
export async function insertCustomers(
  tx: Tx,
  actor: Actor,
  source: string,
  rows: readonly RowToInsert[],
): Promise<void> {
  const home = await homeCountry(tx)
  const contacts = rows.flatMap((row) =>
    contactsOf(row, home).map((contact) => ({ id: newId(), customerId: row.id, ...contact })),
  )
  const phoneKeys = new Map(
    contacts.filter(({ kind }) => kind === 'phone').map(({ customerId, key }) => [customerId, key]),
  )
  const withKeys = rows.map((row) => ({ ...row, phoneKey: phoneKeys.get(row.id) ?? '' }))
  await sql`with input as (
    select * from jsonb_to_recordset(${JSON.stringify(withKeys)}::jsonb) as r(id uuid,
      "fullName" text, phone text, "phoneKey" text, email text, address text, city text,
      postcode text, country text, "externalRef" text,
      "createdAt" timestamptz)
  ), added as (
    insert into customers (id, full_name, phone, phone_key, email, address, city, postcode, country,
      source, external_ref, created_at)
    select id, "fullName", phone, "phoneKey", email, address, city, postcode, country, ${source},
      "externalRef", coalesce("createdAt", now()) from input
    returning id, number
  ), new_contacts as (
    insert into customer_contacts (id, customer_id, kind, text, city, postcode, country, key, is_primary)
    select id, "customerId", kind, text, city, postcode, country, key, true
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as c(id uuid, "customerId" uuid,
      kind text, text text, city text, postcode text, country text, key text)
  ), new_events as (
    select 'customer.created' as type, ${customerNoun.key}::text as noun, id as entity_id,
      'C-' || number as label, null::uuid as outlet_id, '{}'::jsonb as data from added
  ) ${appendEventsFrom('new_events', actor)}`.execute(tx)
  hintAfterCommit(tx, { noun: customerNoun.key })
}
