import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addCustomer } from '../../../../tests/support/customer-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { because, makeUser, makeWorld } from '../../../../tests/support/world.ts'
import { customersContract } from '../customers.contract.ts'
import { changeCustomer } from './change-customer.ts'
import { getCustomer } from './customers.queries.ts'
import { giveCredit } from './give-credit.ts'
import { saveContact } from './save-contact.ts'
import { saveSegment } from './segments.ts'

let db: Database
let staff: Actor
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  admin = (await makeWorld(db)).admin
  staff = await db.transaction((tx) => makeUser(tx, 'staff'))
})

const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)

/** As a program sends it: through the form that the contract gives it. */
async function change(id: string, actor: Actor, body: Readonly<Record<string, unknown>>) {
  const { version } = await getCustomer(db.reader, id)
  const { inputSchema } = customersContract.change['~orpc']
  const input = inputSchema?.parse({ id, version, ...body })
  if (!input) throw new Error('The contract has no input.')
  return act((tx) => changeCustomer(tx, actor, input))
}

async function aList(name: string, currency = 'GBP'): Promise<string> {
  const id = newId()
  await sql`insert into price_lists (id, name, currency) values (${id}, ${name}, ${currency})`.execute(
    db.reader,
  )
  return id
}

const told = async (id: string, type: string) => {
  const found = await db.reader
    .selectFrom('events')
    .select(['data', 'at'])
    .where('entity_id', '=', id)
    .where('type', '=', type)
    .execute()
  return found.map(({ data }) => data)
}

test('what a change leaves out stays, and null or an empty text clears', async () => {
  const { id } = await addCustomer(db, 'Omit One', {})
  const priceListId = await aList('Trade')
  await change(id, admin, {
    ...{ note: 'VIP, call first', tags: ['vip'], language: 'de', taxNumber: 'DE123', priceListId },
    ...{ acceptsMails: true, acceptsMessages: true, consentSource: 'form' },
  })
  await change(id, admin, { fullName: 'Omit Two' })
  expect(await getCustomer(db.reader, id)).toMatchObject({
    ...{ fullName: 'Omit Two', note: 'VIP, call first', tags: ['vip'], language: 'de' },
    ...{ taxNumber: 'DE123', priceListId, acceptsMails: true, acceptsMessages: true },
  })
  await change(id, admin, { note: null, tags: null, language: '', taxNumber: null })
  expect(await getCustomer(db.reader, id)).toMatchObject({
    ...{ fullName: 'Omit Two', note: '', tags: [], language: '', taxNumber: '' },
    ...{ priceListId, acceptsMails: true },
  })
})

test('consent is a separate record, with its source', async () => {
  const { id } = await addCustomer(db, 'Con Sent', {})
  await change(id, admin, { acceptsMails: true, consentSource: 'form' })
  await change(id, admin, { acceptsMails: false, consentSource: 'phone', note: 'No mails' })
  expect(await told(id, 'customer.consent_changed')).toEqual([
    { mails: [false, true], source: 'form' },
    { mails: [true, false], source: 'phone' },
  ])
  expect(await told(id, 'customer.changed')).toEqual([{ what: 'note' }])
})

test('staff need approval to give a price list; the record names both', async () => {
  const { id } = await addCustomer(db, 'Price Less', {})
  const [first, second] = [await aList('First'), await aList('Second')]
  const byStaff = change(id, staff, { priceListId: first })
  await expect(byStaff).rejects.toMatchObject({ code: 'approval_needed' })
  await change(id, staff, { note: 'Asked for prices', priceListId: null })
  await change(id, admin, { priceListId: first })
  await change(id, admin, { priceListId: second })
  await change(id, admin, { priceListId: null })
  expect(await told(id, 'customer.price_list_changed')).toEqual([
    { priceList: ['', 'First'] },
    { priceList: ['First', 'Second'] },
    { priceList: ['Second', ''] },
  ])
  const foreign = await aList('Elsewhere', 'CHF')
  await expect(change(id, admin, { priceListId: foreign })).rejects.toMatchObject({
    code: 'no_outlet_sells',
  })
})

test('a contact keeps what a change of it leaves out', async () => {
  const { id } = await addCustomer(db, 'Con Tact', {})
  const full = { kind: 'phone', text: '020 7946 0123', label: 'work', isPrimary: true } as const
  const { contactId, version } = await act(async (tx) => {
    const { version: seen } = await getCustomer(tx, id)
    return saveContact(tx, admin, { id, version: seen, contact: { ...full, isVerified: true } })
  })
  const input = { id, version, contactId, contact: { kind: 'phone' as const, label: 'home' } }
  await act((tx) => saveContact(tx, admin, input))
  const { contacts } = await getCustomer(db.reader, id)
  const changed = contacts.find((contact) => contact.id === contactId)
  expect(changed).toMatchObject({ text: '020 7946 0123', label: 'home', isPrimary: true })
  expect(changed?.verifiedAt).not.toBeNull()
})

test('the limit of store credit is per customer and day, over all users', async () => {
  const { id } = await addCustomer(db, 'Ada Credit', {})
  const give = (actor: Actor, amountMinor: number, isTakenBack = false) =>
    act((tx) =>
      giveCredit(tx, actor, {
        ...{ id, currency: 'GBP', amountMinor, isTakenBack },
        reason: because('Late'),
      }),
    )
  await give(staff, 3_000)
  const more = give(staff, 3_000)
  await expect(more).rejects.toMatchObject({ code: 'approval_needed' })
  await expect(more).rejects.toThrow(
    /was given £30\.00 in the last 24 hours; this makes £60\.00, and the limit is £50\.00/,
  )
  await give(staff, 2_000)
  await give(staff, 1_000, true)
  await give(staff, 1_000)
  const other = await act((tx) => makeUser(tx, 'staff'))
  await expect(give(other, 1)).rejects.toMatchObject({ code: 'approval_needed' })
  await sql`update customer_credit_entries set created_at = now() - interval '25 hours'
    where customer_id = ${id}`.execute(db.reader)
  await give(other, 5_000)
})

test('two at once cannot give together what one may not give alone', async () => {
  const { id } = await addCustomer(db, 'Para Llel', {})
  const given = { id, currency: 'GBP', amountMinor: 4_900, isTakenBack: false }
  const give = () => act((tx) => giveCredit(tx, staff, { ...given, reason: because('Late') }))
  const outcomes = await Promise.allSettled([give(), give(), give()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('refuses a segment that can have no members, and names both fields', async () => {
  const save = (rule: Parameters<typeof saveSegment>[2]['rule']) =>
    act((tx) => saveSegment(tx, admin, { id: null, name: 'Never', rule }))
  await expect(save({ fewestOrders: 9, mostOrders: 2 })).rejects.toThrow(
    /“Orders, at least” is 9 and “Orders, at most” is 2/,
  )
  await expect(save({ orderedWithinDays: 30, quietForDays: 60 })).rejects.toMatchObject({
    code: 'contradiction',
  })
  await save({ fewestOrders: 2, mostOrders: 9, orderedWithinDays: 90, quietForDays: 30 })
})
