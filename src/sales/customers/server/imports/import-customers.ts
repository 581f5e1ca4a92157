import { capability } from '#organization/users/capabilities.ts'
import { changesBetween } from '#platform/changes.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import {
  defineTableImport,
  type ImportChange,
  type ImportFault,
  type ImportRow,
  type ImportStep,
} from '#platform/server/table-import.ts'
import { customerLabel, customerNoun } from '../../customers.nouns.ts'
import { insertCustomers } from '../add-customers.ts'
import { changeCustomer } from '../change-customer.ts'
import { contactsOf, homeCountry } from '../contact-keys.ts'
import { saveContact } from '../save-contact.ts'
import {
  type CustomerDraft,
  customerImportFields,
  readCustomerRow,
  shopifyCustomerFields,
} from './customer-rows.ts'
import {
  type KnownCustomer,
  type KnownFacts,
  knownCustomers,
  matchDrafts,
} from './known-customers.ts'
import { type CustomerBefore, undoCustomers } from './undo-customers.ts'

type Step = ImportStep & {
  readonly draft: CustomerDraft
  /** Null for one that is new. */
  readonly known: KnownCustomer | null
}

const same = {
  access: capability.customers,
  plan: planCustomers,
  apply: applyCustomers,
  undo: undoCustomers,
}

/** The file of our own export, or of any other system with such columns. */
export const customersImport = defineTableImport<Step>({
  ...same,
  kind: 'customers',
  label: 'Customers',
  fields: customerImportFields,
  sample: [
    [
      '',
      'Ada Example',
      '+44 20 7946 0958',
      'ada@example.com',
      '1 Mill Lane',
      'Leeds',
      'LS1 1AA',
      'GB',
      'wholesale',
      'Rings before noon',
      '',
      'yes',
      'no',
    ],
  ],
})

export const shopifyCustomersImport = defineTableImport<Step>({
  ...same,
  kind: 'shopify-customers',
  label: 'Customers from Shopify',
  fields: shopifyCustomerFields,
  sample: [
    [
      'Ada',
      'Example',
      'ada@example.com',
      'yes',
      '',
      '1 Mill Lane',
      '',
      'Leeds',
      'GB',
      'LS1 1AA',
      '+442079460958',
      'no',
      'wholesale',
      '',
    ],
  ],
})

/**
 * A line belongs to the customer with its number, or else to the one with its email, or its phone
 * under the same name. All others are new; the duplicates show those that now exist twice.
 */
async function planCustomers(reader: Reader, _actor: Actor, rows: readonly ImportRow[]) {
  const home = await homeCountry(reader)
  const drafts = rows.map((row) => readCustomerRow(row))
  const known = await matchDrafts(reader, drafts, home)
  const faults: ImportFault[] = []
  const steps: Step[] = []
  for (const [index, draft] of drafts.entries()) {
    const line = rows[index]?.line ?? 0
    const there = known[index] ?? null
    const fault = faultOf(draft, there)
    if (fault) faults.push({ line, ...fault })
    else if (there === null) steps.push({ lines: [line], did: 'created', draft, known: null })
    else if (isNews(draft, there, home))
      steps.push({ lines: [line], did: 'changed', draft, known: there })
  }
  return { faults, steps }
}

function faultOf(draft: CustomerDraft, there: KnownCustomer | null) {
  if (draft.number !== null && there === null) {
    const reason = `There is no customer ${customerLabel(draft.number)}. Leave the number out to add them.`
    return { field: 'number', reason }
  }
  if (draft.fullName === '' && there === null)
    return { field: null, reason: 'A new customer needs a name.' }
  if (draft.email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email))
    return { field: 'email', reason: `“${draft.email}” is not an email address.` }
  return null
}

/** The facts as they would be; an empty cell leaves what is there. */
function factsAfter(draft: CustomerDraft, { facts }: KnownCustomer): KnownFacts {
  return {
    ...facts,
    fullName: draft.fullName || facts.fullName,
    note: draft.note || facts.note,
    tags: [...new Set([...facts.tags, ...draft.tags])].slice(0, 20),
    taxNumber: draft.taxNumber || facts.taxNumber,
    acceptsMails: draft.acceptsMails ?? facts.acceptsMails,
    acceptsMessages: draft.acceptsMessages ?? facts.acceptsMessages,
  }
}

function newContacts(draft: CustomerDraft, known: KnownCustomer, home: string) {
  const contacts = contactsOf({ ...draft, country: draft.country || known.country }, home)
  return contacts.filter(({ kind, key }) => key !== '' && !known.keys.includes(`${kind} ${key}`))
}

function isNews(draft: CustomerDraft, known: KnownCustomer, home: string): boolean {
  if (newContacts(draft, known, home).length > 0) return true
  return Object.keys(changesBetween(known.facts, factsAfter(draft, known))).length > 0
}

async function applyCustomers(tx: Tx, actor: Actor, _source: unknown, steps: readonly Step[]) {
  const home = await homeCountry(tx)
  const fresh = steps
    .filter(({ known }) => known === null)
    .map(({ draft }) => ({ id: newId(), externalRef: null, draft, ...draft }))
  if (fresh.length > 0) await insertCustomers(tx, actor, 'import', fresh)
  const added = await knownCustomers(
    tx,
    fresh.map(({ id }) => id),
  )
  const toTake = [
    ...fresh.flatMap(({ id, draft }) => {
      const known = added.get(id)
      return known ? [{ draft, known, did: 'created' as const }] : []
    }),
    ...steps.flatMap(({ draft, known, did }) => (known ? [{ draft, known, did }] : [])),
  ]
  const changes: ImportChange[] = []
  for (const { draft, known, did } of toTake) {
    const before = await takeIn(tx, actor, draft, known, home)
    const label = customerLabel(known.number)
    changes.push({ noun: customerNoun.key, id: known.id, label, did, before })
  }
  return { counts: { customers: steps.length }, changes }
}

/** Writes the other fields of the line; returns what an undo needs. */
async function takeIn(
  tx: Tx,
  actor: Actor,
  draft: CustomerDraft,
  known: KnownCustomer,
  home: string,
): Promise<CustomerBefore> {
  const { id } = known
  const facts = factsAfter(draft, known)
  const changes = changesBetween(known.facts, facts)
  const changed = Object.fromEntries(
    Object.entries(changes).map(([field, [before]]) => [field, before]),
  )
  let { version } = await changeCustomer(tx, actor, { ...facts, id, version: known.version })
  const contactIds: string[] = []
  for (const { kind, text, city, postcode, country } of newContacts(draft, known, home)) {
    const written = { kind, text, city, postcode, country, label: '' }
    const contact = { ...written, isPrimary: false, isVerified: false }
    const saved = await saveContact(tx, actor, { id, version, contactId: null, contact })
    version = saved.version
    contactIds.push(saved.contactId)
  }
  return { version, contactIds, changed }
}
