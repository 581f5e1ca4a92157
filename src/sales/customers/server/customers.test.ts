import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type ListCall, listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import {
  addCustomer,
  codeOf,
  orderFor,
  type Reachable,
  unreachable,
} from '../../../../tests/support/customer-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { because, makeWorld, type World } from '../../../../tests/support/world.ts'
import type { ContactGiven } from '../customers.fields.ts'
import { customerList } from '../customers.list.ts'
import { refusePlacing } from '../customers.rules.ts'
import { getCustomer, searchCustomers } from './customers.queries.ts'
import { giveCredit, spendCredit } from './give-credit.ts'
import { creditBalance, customersByPhone, findOrAddCustomer } from './index.ts'
import { listCustomers } from './list-customers.ts'
import { moveCustomers } from './move-customers.ts'
import { removeContact, saveContact } from './save-contact.ts'
import { listSegments, saveSegment } from './segments.ts'

let db: Database
let world: World
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  admin = world.admin
})

const add = (fullName: string, more: Reachable = {}) => addCustomer(db, fullName, more)
const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)

const find = async (q: string) => {
  const { customers } = await searchCustomers(db.reader, admin, { q, limit: 20 })
  return customers.map(({ fullName }) => fullName)
}

const phoneOf = (text: string): ContactGiven => ({
  ...unreachable,
  kind: 'phone',
  text,
  label: 'work',
  isPrimary: true,
  isVerified: true,
})

test('finds customers by any fragment of phone, name or email, and by the full number in any format', async () => {
  const ada = await add('Ada Byron', {
    phone: '020 7946 0958',
    email: 'ada@example.test',
    country: 'United Kingdom',
  })
  for (const q of ['7946 09', '0794609', '02079460958', '+44 20 7946', '00442079', 'byr', 'ADA@ex'])
    expect(await find(q), q).toContain('Ada Byron')
  for (const q of [`C-${ada.number}`, `c-${ada.number}`])
    expect(await find(q), q).toEqual(['Ada Byron'])
  expect(await find(`C-${Math.floor(ada.number / 10)}`)).not.toContain('Ada Byron')
  expect(await find('ad')).toContain('Ada Byron')
  for (const q of ['7946 1', '100%', '_da', 'x'.repeat(80)]) expect(await find(q), q).toEqual([])
  const byPhone = await customersByPhone(db.reader, '+442079460958')
  expect(byPhone.map(({ id }) => id)).toEqual([ada.id])
})

test('a second phone finds them too, and one that was taken off does not', async () => {
  const { id } = await add('Al Phones', { phone: '0117 496 0001', country: 'GB' })
  const { version, contacts } = await getCustomer(db.reader, id)
  const save = (seen: number, text: string) =>
    act((tx) =>
      saveContact(tx, admin, { id, version: seen, contactId: null, contact: phoneOf(text) }),
    )
  await save(version, '0117 496 0002')
  expect(await find('1174960001')).toEqual(['Al Phones'])
  const after = await getCustomer(db.reader, id)
  expect(after.phone).toBe('0117 496 0002')
  expect(await codeOf(save(after.version, '+44 117 496 0001'))).toBe('known_contact')
  expect(await codeOf(save(after.version, 'call me'))).toBe('no_number')
  expect(await codeOf(save(version, '0117 496 0003'))).toBe('stale_version')
  const contactId = contacts.find(({ kind }) => kind === 'phone')?.id ?? ''
  await act((tx) => removeContact(tx, admin, { id, version: after.version, contactId }))
  expect(await find('1174960001')).toEqual([])
})

test('two at the same time with one phone are one customer, and a known one is named first', async () => {
  const given = { ...unreachable, fullName: 'Bo Twice', phone: '07400 123456', source: 'shop' }
  const found = await Promise.all(
    ['1', '2', '3', '4'].map((externalRef) =>
      act((tx) => findOrAddCustomer(tx, admin, { ...given, externalRef })),
    ),
  )
  expect(new Set(found.map(({ id }) => id)).size).toBe(1)
  expect(found.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await codeOf(add('Bo Again', { phone: '+44 7400 123456' }))).toBe('customer_exists')
  const other = await add('Bo Again', { phone: '+44 7400 123456', addAnyway: true })
  expect(other.id).not.toBe(found[0]?.id)
})

test('blocked, watched and cleared with a reason, and orders are refused by it', async () => {
  const { id, number } = await add('Cy Block')
  const moved = (move: 'block' | 'blockCod' | 'clear') =>
    act((tx) => moveCustomers(tx, admin, { ids: [id], move, reason: because('He refuses') }))
  await moved('blockCod')
  const { state, stateReason } = await getCustomer(db.reader, id)
  const standing = { number, state, stateReason }
  expect(refusePlacing(standing, 'cash_on_delivery')?.code).toBe('customer_blocked_cod')
  expect(refusePlacing(standing, 'prepaid')).toBeNull()
  await moved('block')
  const blocked = { ...standing, state: 'blocked_all' as const }
  expect(refusePlacing(blocked, 'prepaid')?.code).toBe('customer_blocked')
  expect(await codeOf(moved('block'))).toBe('wrong_state')
  await moved('clear')
  expect((await getCustomer(db.reader, id)).stateReason).toBe('')
})

test('credit is never spent twice by parallel requests', async () => {
  const { id } = await add('Di Credit')
  const given = { currency: 'GBP', isTakenBack: false, reason: because('For the trouble') }
  await act((tx) => giveCredit(tx, admin, { id, amountMinor: 1_000, ...given }))
  const source = { noun: 'order', id, label: 'Order 1' }
  const spending = { customerId: id, currency: 'GBP', amountMinor: 300, source }
  const spend = () => codeOf(act((tx) => spendCredit(tx, admin, spending)))
  const codes = await Promise.all(Array.from({ length: 8 }, spend))
  expect(codes.filter((code) => code === null)).toHaveLength(3)
  expect(codes.filter((code) => code === 'credit_too_small')).toHaveLength(5)
  expect(await creditBalance(db.reader, id, 'GBP')).toBe(100)
  const ledger = await sql`select sum(amount_minor)::bigint as sum, min(balance_minor) as least
    from customer_credit_entries where customer_id = ${id}`.execute(db.reader)
  expect(ledger.rows[0]).toEqual({ sum: 100, least: 100 })
})

test('a segment shows its number of customers, their spending and the last order', async () => {
  const rule = { tag: 'figures' }
  const kept = await act((tx) => saveSegment(tx, admin, { id: null, name: 'With figures', rule }))
  const read = async () => (await listSegments(db.reader)).segments.find(({ id }) => id === kept.id)
  expect(await read()).toMatchObject({ count: 0, spent: [], lastOrderedAt: null })
  const members = [await add('Fig One', {}), await add('Fig Two', {}), await add('Fig Three', {})]
  const days = ['2026-10-01T10:00:00Z', '2026-10-02T10:00:00Z', null]
  for (const [at, { id }] of members.entries())
    await sql`update customers set tags = '{figures}', last_ordered_at = ${days[at]}
      where id = ${id}`.execute(db.reader)
  const [one, two] = members
  await sql`insert into customer_spending (customer_id, currency, spent_minor, orders) values
    (${one?.id}, 'GBP', 1_250, 1), (${two?.id}, 'GBP', 4_000, 2), (${two?.id}, 'EUR', 900, 1)`.execute(
    db.reader,
  )
  const found = await read()
  expect(found).toMatchObject({
    count: 3,
    spent: [
      { currency: 'GBP', minor: 5_250 },
      { currency: 'EUR', minor: 900 },
    ],
  })
  expect(new Date(found?.lastOrderedAt ?? 0).toISOString()).toBe('2026-10-02T10:00:00.000Z')
})

test('a segment is a rule, and the list keeps to it', async () => {
  const { id } = await add('Ed Segment', { city: 'York', address: '1 Mill Lane' })
  await orderFor(db, world, id)
  const segment = { id: null, name: 'York buyers', rule: { city: 'york', fewestOrders: 1 } }
  const kept = await act((tx) => saveSegment(tx, admin, segment))
  const gone = { id: null, name: 'Gone', rule: { state: 'merged' as const, city: 'york' } }
  const ofGone = await act((tx) => saveSegment(tx, admin, gone))
  await sql`insert into customers (id, full_name, city, state, merged_into)
    values (${newId()}, 'Ed Twice', 'York', 'merged', ${id})`.execute(db.reader)
  const namesOf = async (call: ListCall<typeof customerList>) => {
    const input = listInput(customerList).parse({ q: 'Ed', ...call })
    const { rows } = await listCustomers(db.reader, admin, input)
    return rows.map(({ fullName }) => fullName)
  }
  expect(await namesOf({ segmentId: [kept.id] })).toEqual(['Ed Segment'])
  expect(await namesOf({ segmentId: [ofGone.id] })).toEqual(['Ed Twice'])
  expect(await namesOf({ segmentId: [kept.id, ofGone.id], sort: 'name' })).toEqual([
    'Ed Segment',
    'Ed Twice',
  ])
  expect(await namesOf({ segmentId: [`-${kept.id}`], city: ['York'] })).toEqual([])
  expect(await namesOf({ city: ['york'] })).toEqual(['Ed Segment'])
  expect(await namesOf({ city: ['york'], state: ['merged'] })).toEqual(['Ed Twice'])
  expect(await namesOf({ city: ['-YORK'], tag: ['empty'] })).not.toContain('Ed Segment')
  expect(await codeOf(namesOf({ segmentId: [newId()] }))).toBe('not_found')
  expect(await codeOf(act((tx) => saveSegment(tx, admin, segment)))).toBe('duplicate_name')
  const empty = { ...segment, name: 'All', rule: {} }
  expect(await codeOf(act((tx) => saveSegment(tx, admin, empty)))).toBe('empty_rule')
})
