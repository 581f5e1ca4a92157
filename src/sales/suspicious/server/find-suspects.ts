import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { ImportRow } from '#platform/server/table-import.ts'
import { customerLabel } from '#sales/customers/customers.nouns.ts'
import { contactKey, homeCountry } from '#sales/customers/server/index.ts'

/** The customer of a line. */
export type Suspect = {
  readonly id: string
  readonly label: string
  /** Whether a case about them is open, or there is one that ended. */
  readonly isOpen: boolean
  readonly hasCase: boolean
}

type Found = { readonly place: number; readonly id: string; readonly number: number } & Pick<
  Suspect,
  'isOpen' | 'hasCase'
>

const nowhere = { city: '', postcode: '', country: '' }

/**
 * Whom each line of a file is about, in their order: by number, or else by email, or else by phone.
 * A contact of several customers names none of them.
 */
export async function findSuspects(
  reader: Reader,
  lines: readonly ImportRow['values'][],
): Promise<(Suspect | { readonly reason: string })[]> {
  const home = await homeCountry(reader)
  const asked = lines.map(({ customer = '', phone = '', email = '' }, place) => {
    const number = /^(?:C-)?(\d{1,15})$/i.exec(customer)?.[1] ?? null
    const keyOf = (kind: 'phone' | 'email', text: string) =>
      text && contactKey({ kind, text, ...nowhere }, home)
    return { place, number, phone: keyOf('phone', phone), email: keyOf('email', email) }
  })
  const found = await sql<Found>`select asked.place, c.id, c.number,
      coalesce(cases.states <> '{}', false) as "hasCase",
      coalesce(not cases.states <@ array['cleared', 'watch'], false) as "isOpen"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked(place integer, number bigint, phone text, email text)
    cross join lateral (
      select named.id from customers named where named.number = asked.number
      union
      select contact.customer_id from customer_contacts contact
      where asked.number is null and contact.key <> '' and (
        contact.kind = 'email' and contact.key = asked.email
        or contact.kind = 'phone' and contact.key = asked.phone and asked.email = '')
    ) as hit
    join customers c on c.id = hit.id and c.state not in ('anonymised', 'merged')
    cross join lateral (select array(select s.state from suspicious_cases s
      where s.customer_id = c.id or exists (select from suspicious_members m
        where m.case_id = s.id and m.customer_id = c.id)) as states) as cases`.execute(reader)
  const byPlace = Map.groupBy(found.rows, ({ place }) => place)
  return lines.map((line, place) => {
    const [one, ...others] = byPlace.get(place) ?? []
    if (!one) return { reason: missing(line) }
    if (others.length > 0)
      return {
        reason: `${others.length + 1} customers have this contact. Name one of them by the customer number.`,
      }
    const { id, number, isOpen, hasCase } = one
    return { id, label: customerLabel(number), isOpen, hasCase }
  })
}

function missing({ customer = '', phone = '', email = '' }: ImportRow['values']): string {
  const given = customer || email || phone
  if (given === '') return 'Name the customer by number, email or phone.'
  return `There is no customer “${given}”. Import the customers first.`
}
