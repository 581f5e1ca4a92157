import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { keepView } from '#platform/server/events/keep-access.ts'
import type { Contact, Customer, WholeCustomer } from '../customers.fields.ts'
import { customerLabel, customerNoun } from '../customers.nouns.ts'
import { undoDays } from '../customers.rules.ts'
import { phoneInWords } from '../phones.ts'
import { lastSeen, pickColumns, rowColumns } from './columns-of-customers.ts'
import { isStanding } from './customer-conditions.ts'
import { followMerges } from './find-customer.ts'
import { matchesCustomer } from './match-customers.ts'

/** Of so many that match, the ones that were heard of last are shown; more words find the others. */
const mostCandidates = 300

/** For pickers: quick at any size, because no more than some candidates are put in order. */
export async function searchCustomers(
  reader: Reader,
  _actor: Actor,
  input: { q: string; limit: number },
) {
  const { q, limit } = input
  const found = q.trim()
    ? await sql<Customer>`with candidates as materialized (
          select c.id from customers c where ${matchesCustomer(q)} and ${isStanding}
          limit ${mostCandidates})
        select ${pickColumns} from candidates join customers c on c.id = candidates.id
        order by starts_with(lower(c.full_name), ${q.trim().toLowerCase()}) desc, ${lastSeen} desc, c.id
        limit ${limit}`.execute(reader)
    : await sql<Customer>`select ${pickColumns} from customers c where ${isStanding}
        order by ${lastSeen} desc, c.id desc limit ${limit}`.execute(reader)
  return { customers: found.rows }
}

/** One customer as a picker shows them, also one who was merged since. */
export async function customerFacts(reader: Reader, id: string): Promise<Customer> {
  const found = await sql<Customer>`select ${pickColumns} from customers c
    where c.id = ${await followMerges(reader, id)}`.execute(reader)
  const [customer] = found.rows
  if (!customer) throw notFound('This customer')
  return customer
}

/** A customer's personal data; the view is logged with its user. */
export async function viewCustomer(reader: Reader, actor: Actor, input: { id: string }) {
  const customer = await getCustomer(reader, input.id)
  const label = customerLabel(customer.number)
  await keepView(reader, actor, { noun: customerNoun, id: customer.id, label })
  return customer
}

export async function getCustomer(reader: Reader, asked: string): Promise<WholeCustomer> {
  const id = await followMerges(reader, asked)
  const found = await sql<Omit<WholeCustomer, 'contacts' | 'merged'>>`
    select ${rowColumns}, c.state_reason as "stateReason", c.note, c.language,
      c.tax_number as "taxNumber", c.accepts_mails as "acceptsMails",
      c.accepts_messages as "acceptsMessages", c.first_ordered_at as "firstOrderedAt",
      (select count(*) from customer_duplicates d where d.dismissed_at is null
        and c.id in (d.first_id, d.second_id)) as "openDuplicates"
    from customers c where c.id = ${id}`.execute(reader)
  const [customer] = found.rows
  if (!customer) throw notFound('This customer')
  const [contacts, merged] = await Promise.all([
    contactsOfCustomer(reader, id),
    mergedInto(reader, id),
  ])
  return { ...customer, contacts, merged }
}

async function contactsOfCustomer(reader: Reader, id: string): Promise<Contact[]> {
  const found = await sql<Contact & { key: string | null }>`
    select id, kind, text, coalesce(key, '') as key, city, postcode, country, label,
      is_primary as "isPrimary", verified_at as "verifiedAt"
    from customer_contacts where customer_id = ${id}
    order by array_position(array['phone', 'email', 'address', 'source'], kind), is_primary desc,
      created_at, id`.execute(reader)
  return found.rows.map(({ key, ...contact }) => ({
    ...contact,
    inWords: contact.kind === 'phone' && key ? phoneInWords(key) : contact.text,
  }))
}

async function mergedInto(reader: Reader, id: string) {
  const found = await sql<WholeCustomer['merged'][number]>`
    select m.id as "mergeId", c.number, c.full_name as "fullName", m.merged_at as "mergedAt",
      p.full_name as "mergedBy",
      m.merged_at > now() - make_interval(days => ${undoDays}) as "canBeUndone"
    from customer_merges m join customers c on c.id = m.merged_id
    left join profiles p on p.id = m.merged_by
    where m.kept_id = ${id} and m.undone_at is null order by m.merged_at desc`.execute(reader)
  return found.rows
}

type Key = { readonly kind: string; readonly key: string }

/** Customers with one of these contacts, most recently active first. */
export async function customersByKey(reader: Reader, keys: readonly Key[]) {
  const known = keys.filter(({ key }) => key !== '')
  if (known.length === 0) return []
  const found = await sql<Customer & Key>`select ${pickColumns}, contact.kind, contact.key
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as asked(kind text, key text)
    join customer_contacts contact on contact.kind = asked.kind and contact.key = asked.key
    join customers c on c.id = contact.customer_id
    where ${isStanding} order by ${lastSeen} desc, c.id limit 20`.execute(reader)
  return found.rows
}

/** Those who have this phone, given as `phoneKey` writes it. */
export function customersByPhone(reader: Reader, key: string) {
  return customersByKey(reader, [{ kind: 'phone', key }])
}

const countCap = 10_000

type Figures = {
  readonly all: number
  readonly watched: number
  readonly noCash: number
  readonly blocked: number
  readonly withCredit: number
  readonly duplicates: number
}

/** Each count stops above the cap, so that none of them reads a whole table. */
export async function customerFigures(reader: Reader) {
  const found = await sql<Figures>`with cap as (select ${countCap + 1}::bigint as most)
    select
      (select count(*) from (select from customers c where ${isStanding}
        limit (select most from cap)) as seen) as "all",
      (select count(*) from customers c where c.state = 'watch') as watched,
      (select count(*) from customers c where c.state = 'blocked_cod') as "noCash",
      (select count(*) from customers c where c.state = 'blocked_all') as blocked,
      (select count(distinct customer_id) from customer_credit
        where balance_minor > 0) as "withCredit",
      (select count(*) from (select from customer_duplicates where dismissed_at is null
        limit (select most from cap)) as seen) as duplicates`.execute(reader)
  const none = { all: 0, watched: 0, noCash: 0, blocked: 0, withCredit: 0, duplicates: 0 }
  return { cap: countCap, ...(found.rows[0] ?? none) }
}
