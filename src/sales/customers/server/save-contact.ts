import { sql } from 'kysely'
import { overlaid } from '#platform/changes.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ContactChange, ContactGiven, ContactKind } from '../customers.fields.ts'
import { tellChange } from './change-customer.ts'
import { contactKey, homeCountry, tidyPostcode } from './contact-keys.ts'
import { lockCustomer } from './find-customer.ts'
import { choosePrimaries, refreshContacts } from './refresh-contacts.ts'

type SaveInput = {
  readonly id: string
  readonly version: number
  /** Left out or null for a new one. */
  readonly contactId?: string | null | undefined
  /** Of one that is there, what is left out stays. */
  readonly contact: ContactChange
}

/** Adds a phone, email or address to a customer, or changes one. */
export async function saveContact(tx: Tx, actor: Actor, input: SaveInput) {
  const { id, label, version } = await lockCustomer(tx, input.id, input.version)
  const { kind: asked } = input.contact
  const before = input.contactId ? await ownContact(tx, id, input.contactId, asked) : noContact
  const given = overlaid<ContactGiven>({ ...before, kind: asked }, input.contact)
  // What was verified is the text, so that another text is not.
  const isVerified = input.contact.isVerified ?? (given.isVerified && given.text === before.text)
  const contact = { ...given, isVerified, postcode: tidyPostcode(given.postcode) }
  const key = await keyOf(tx, id, contact)
  const contactId = input.contactId ?? newId()
  await refuseKnown(tx, { customerId: id, contactId, kind: contact.kind, key })
  if (contact.isPrimary) await stepBack(tx, id, contact.kind)
  const { kind, text, city, postcode, country, isPrimary } = contact
  await sql`insert into customer_contacts (id, customer_id, kind, text, city, postcode, country, key,
      label, is_primary, verified_at)
    values (${contactId}, ${id}, ${kind}, ${text}, ${city}, ${postcode}, ${country}, ${key},
      ${contact.label}, ${isPrimary}, ${isVerified ? sql`now()` : null})
    on conflict (id) do update set text = excluded.text, city = excluded.city,
      postcode = excluded.postcode, country = excluded.country, key = excluded.key,
      label = excluded.label, is_primary = excluded.is_primary,
      verified_at = case when excluded.verified_at is null then null
        when customer_contacts.key = excluded.key then coalesce(customer_contacts.verified_at, now())
        else now() end`.execute(tx)
  await settle(tx, id)
  await tellChange(tx, actor, { id, label, fields: [kindWords[kind]] })
  return { id, version: version + 1, contactId }
}

/** Takes a contact off a customer; the next of its kind then comes first. */
export async function removeContact(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly version: number; readonly contactId: string },
) {
  const { id, label, version } = await lockCustomer(tx, input.id, input.version)
  const gone = await sql<{ kind: ContactKind; isPrimary: boolean }>`delete from customer_contacts
    where id = ${input.contactId} and customer_id = ${id} and kind <> 'source'
    returning kind, is_primary as "isPrimary"`.execute(tx)
  const [contact] = gone.rows
  if (!contact) throw notFound('This contact')
  if (contact.kind === 'address' && contact.isPrimary)
    await sql`update customers set city = '', postcode = '', country = '' where id = ${id}`.execute(
      tx,
    )
  await settle(tx, id)
  await tellChange(tx, actor, { id, label, fields: [kindWords[contact.kind]] })
  return { id, version: version + 1 }
}

const kindWords: Readonly<Record<ContactKind, string>> = {
  phone: 'phones',
  email: 'emails',
  address: 'addresses',
}

async function settle(tx: Tx, id: string): Promise<void> {
  await choosePrimaries(tx, [id])
  await refreshContacts(tx, [id])
  await sql`update customers set version = version + 1 where id = ${id}`.execute(tx)
}

async function keyOf(tx: Tx, customerId: string, contact: ContactGiven): Promise<string> {
  const { kind, text } = contact
  const own = await tx
    .selectFrom('customers')
    .select('country')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const country = contact.country || own.country
  const key = contactKey({ ...contact, country }, await homeCountry(tx))
  if (kind === 'phone' && key === '')
    throw new Refusal(
      'unprocessable',
      'no_number',
      `“${text}” cannot be read as a phone number. Write it with its country, such as +44 20 7946 0958.`,
      { field: 'contact.text' },
    )
  if (kind === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(key))
    throw new Refusal(
      'unprocessable',
      'no_email',
      `“${text}” is not an email address. It needs a name, an @ and a domain.`,
      { field: 'contact.text' },
    )
  return key
}

type Asked = {
  readonly customerId: string
  readonly contactId: string
  readonly kind: ContactKind
  readonly key: string
}

async function refuseKnown(tx: Tx, { customerId, contactId, kind, key }: Asked): Promise<void> {
  if (key === '') return
  const twin = await tx
    .selectFrom('customer_contacts')
    .select('text')
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('id', '<>', contactId)
    .executeTakeFirst()
  if (!twin) return
  const sentence = `This customer has that already, written as “${twin.text}”. Change that one instead.`
  throw new Refusal('conflict', 'known_contact', sentence, { field: 'contact.text' })
}

const noContact: Omit<ContactGiven, 'kind'> = {
  text: '',
  city: '',
  postcode: '',
  country: '',
  label: '',
  isPrimary: false,
  isVerified: false,
}

async function ownContact(
  tx: Tx,
  customerId: string,
  id: string,
  kind: ContactKind,
): Promise<Omit<ContactGiven, 'kind'>> {
  const own = await tx
    .selectFrom('customer_contacts')
    .select(['text', 'city', 'postcode', 'country', 'label', 'is_primary', 'verified_at'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!own) throw notFound('This contact')
  const { is_primary: isPrimary, verified_at: verifiedAt, ...written } = own
  return { ...written, isPrimary, isVerified: verifiedAt !== null }
}

async function stepBack(tx: Tx, customerId: string, kind: ContactKind): Promise<void> {
  await tx
    .updateTable('customer_contacts')
    .set({ is_primary: false })
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('is_primary', '=', true)
    .execute()
}
