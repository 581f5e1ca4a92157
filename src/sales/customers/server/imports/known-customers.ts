import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { contactsOf } from '../contact-keys.ts'
import type { CustomerDraft } from './customer-rows.ts'

export type KnownFacts = {
  readonly fullName: string
  readonly note: string
  readonly tags: readonly string[]
  readonly language: string
  readonly taxNumber: string
  readonly priceListId: string | null
  readonly acceptsMails: boolean
  readonly acceptsMessages: boolean
}

export type KnownCustomer = {
  readonly id: string
  readonly number: number
  readonly version: number
  readonly ordersPlaced: number
  readonly country: string
  readonly facts: KnownFacts
  /** Kind and key of each contact. */
  readonly keys: readonly string[]
}

export async function knownCustomers(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, KnownCustomer>> {
  const found = await sql<KnownCustomer>`select c.id, c.number, c.version,
      c.orders_placed as "ordersPlaced", c.country,
      jsonb_build_object('fullName', c.full_name, 'note', c.note, 'tags', to_jsonb(c.tags),
        'language', c.language, 'taxNumber', c.tax_number,
        'priceListId', c.price_list_id, 'acceptsMails', c.accepts_mails,
        'acceptsMessages', c.accepts_messages) as facts,
      array(select contact.kind || ' ' || contact.key from customer_contacts contact
        where contact.customer_id = c.id and contact.key <> '') as keys
    from customers c where c.id = any(${[...ids]}::uuid[])`.execute(reader)
  return new Map(found.rows.map((row) => [row.id, row]))
}

type Match = { readonly place: number; readonly id: string }

/**
 * Whom each draft is about, in their order: by number, or else by email, or else by phone under the
 * same name, because a family shares its phone.
 */
export async function matchDrafts(
  reader: Reader,
  drafts: readonly CustomerDraft[],
  home: string,
): Promise<(KnownCustomer | null)[]> {
  const asked = drafts.map((draft, place) => {
    const contacts = contactsOf(draft, home)
    const keyOf = (wanted: string) => contacts.find(({ kind }) => kind === wanted)?.key ?? ''
    const { number, fullName } = draft
    return { place, number, name: fullName, phone: keyOf('phone'), email: keyOf('email') }
  })
  const found = await sql<Match>`select distinct on (asked.place) asked.place, c.id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked(place integer, number bigint, name text, phone text, email text)
    cross join lateral (
      select id, 1 as rank from customers named where named.number = asked.number
      union all
      select contact.customer_id, 2 from customer_contacts contact
      where asked.number is null and contact.kind = 'email' and contact.key = asked.email
        and contact.key <> ''
      union all
      select contact.customer_id, 3 from customer_contacts contact
        join customers holder on holder.id = contact.customer_id
      where asked.number is null and contact.kind = 'phone' and contact.key = asked.phone
        and contact.key <> '' and lower(holder.full_name) = lower(asked.name)
    ) as hit
    join customers c on c.id = hit.id and c.state not in ('anonymised', 'merged')
    order by asked.place, hit.rank, c.id`.execute(reader)
  const known = await knownCustomers(
    reader,
    found.rows.map(({ id }) => id),
  )
  const byPlace = new Map(found.rows.map(({ place, id }) => [place, known.get(id) ?? null]))
  return drafts.map((_draft, place) => byPlace.get(place) ?? null)
}
