import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addCustomers } from '#sales/customers/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { anOpenSession, expectedCash } from '../../../../tests/support/register-steps.ts'
import { aLeasedTill, anOfflineSale, aSale, newSale } from '../../../../tests/support/sale-steps.ts'
import { refusedAs } from '../../../../tests/support/wave-steps.ts'
import { makeUser, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import type { OfflineSale } from '../offline-sales.contract.ts'
import { completeSale } from './complete-sale.ts'
import { leaseNumbers } from './lease-numbers.ts'
import { listTillCustomers } from './list-till-customers.ts'
import { listTillProducts } from './list-till-products.ts'
import { recordSale } from './record-sale.ts'
import { reviewSale } from './review-sale.ts'

let db: Database
let world: World
let admin: Actor
let cashier: Actor
let registerId: string
let till: Awaited<ReturnType<typeof aLeasedTill>>

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 10)
  admin = world.admin
  const { userId, name } = await db.transaction((tx) => makeUser(tx, 'staff'))
  const permissions = new Set([...permissionsOfRoles(['staff']), 'pos'])
  const grants = [{ role: 'staff', permissions, outletIds: null }]
  cashier = newActor({ userId, name, roles: ['staff'], permissions, grants })
  till = await aLeasedTill(db, world)
  registerId = till.registerId
})

async function newOffline(wanted: Partial<OfflineSale> = {}): Promise<OfflineSale> {
  const number = till.numbers.shift() ?? 0
  const sale = await anOfflineSale(db, world, { ...till, number })
  return { ...sale, cashierId: cashier.userId, ...wanted }
}

const record = (sale: OfflineSale, actor: Actor = cashier) =>
  db.transaction((tx) => recordSale(tx, actor, sale))

const onHand = async () => {
  const level = await db.reader
    .selectFrom('stock_levels')
    .select('on_hand')
    .where('variant_id', '=', world.variants[0]?.id ?? '')
    .where('outlet_id', '=', world.outletId)
    .executeTakeFirstOrThrow()
  return Number(level.on_hand)
}

describe('a sale that was made without the server', () => {
  test('keeps its number, time, cashier and prices, and moves stock and cash', async () => {
    const { numbers, ...own } = await aLeasedTill(db, world)
    const before = await onHand()
    const [number = 0] = numbers
    const sent = await newOffline({ ...own, number })
    const sale = await record(sent, admin)
    expect(sale).toMatchObject({
      number: sent.number,
      soldAt: expect.stringContaining(sent.soldAt.slice(0, 16)),
      cashier: cashier.name,
      totalMinor: sent.totalMinor,
      isOffline: true,
      findings: [],
    })
    expect(await onHand()).toBe(before - 1)
    expect(await expectedCash(db, world, own.sessionId)).toBe(10_000 + sent.totalMinor)
  })

  test('is recorded once, also when it is sent ten times at the same moment', async () => {
    const [before, sent] = [await onHand(), await newOffline()]
    const sales = await Promise.all(Array.from({ length: 10 }, () => record(sent)))
    expect(new Set(sales.map(({ number }) => number))).toEqual(new Set([sent.number]))
    expect(await onHand()).toBe(before - 1)
  })

  test('is the sale that the till sent before the network went away', async () => {
    const sent = await newOffline()
    const { id, number, totalMinor } = sent
    const online = await newSale(db, world, { registerId })
    const first = await db.transaction((tx) =>
      completeSale(tx, cashier, { ...online, id, number, totalMinor }),
    )
    const again = await record(sent)
    expect(again).toMatchObject({ number: first.number, isOffline: false, version: first.version })
  })

  test('takes no number of another register, and none twice', async () => {
    const sent = await newOffline()
    await record(sent)
    expect(await refusedAs(record({ ...sent, id: newId() }))).toBe('wrong_number')
    const other = await anOpenSession(db, world)
    expect(await refusedAs(record({ ...(await newOffline()), registerId: other.registerId }))).toBe(
      'wrong_number',
    )
  })

  test('at another price is recorded with a finding, which a manager reviews', async () => {
    const sent = await newOffline()
    const [line] = sent.lines
    const totalMinor = sent.totalMinor - 1
    const payments = [{ method: 'cash' as const, amountMinor: totalMinor, reference: '' }]
    const lines = line ? [{ ...line, unitPriceMinor: totalMinor }] : []
    const sale = await record({ ...sent, totalMinor, payments, lines })
    expect(sale.findings).toEqual(['price_differs'])
    const review = (actor: Actor) => db.transaction((tx) => reviewSale(tx, actor, { id: sale.id }))
    expect(await refusedAs(review(cashier))).toBe('not_yours_to_review')
    expect(await review(admin)).toMatchObject({ findings: [] })
  })

  test('of more than is in stock is recorded; the rest is booked as found, and its bin is to be counted', async () => {
    const there = await onHand()
    const sent = await newOffline()
    const quantity = there + 3
    const totalMinor = sent.totalMinor * quantity
    const lines = sent.lines.map((line) => ({ ...line, quantity }))
    const payments = [{ method: 'cash' as const, amountMinor: totalMinor, reference: '' }]
    const sale = await record({ ...sent, lines, totalMinor, payments })
    expect(sale.findings).toEqual(['not_in_stock'])
    expect(await onHand()).toBe(0)
    const found = await db.reader
      .selectFrom('stock_variances')
      .select(['quantity', 'state', 'source_label'])
      .where('source_id', '=', sale.id)
      .execute()
    expect(found.map((row) => ({ ...row, quantity: Number(row.quantity) }))).toEqual([
      { quantity: 3, state: 'open', source_label: `Sale ${sent.number}` },
    ])
  })

  test('is refused with wrong sums, store credit, or more by card than the outlet allows', async () => {
    const sent = await newOffline()
    const { totalMinor } = sent
    expect(await refusedAs(record({ ...sent, totalMinor: totalMinor + 1 }))).toBe('wrong_sums')
    const by = (method: 'store_credit' | 'card', amountMinor: number) =>
      record({ ...sent, payments: [{ method, amountMinor, reference: '' }] })
    expect(await refusedAs(by('store_credit', totalMinor))).toBe('needs_server')
    expect(await refusedAs(by('card', 20_001))).toBe('needs_server')
    expect(await refusedAs(record({ ...sent, cashierId: newId() }))).toBe('unknown_cashier')
  })

  test('made at a wrong clock, or in a session before this one, says so', async () => {
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString()
    const sale = await record(await newOffline({ soldAt: tomorrow, sessionId: newId() }))
    expect(sale.findings).toEqual(['session_over', 'clock_differs', 'not_in_stock'])
    expect(new Date(sale.soldAt).getTime()).toBeLessThanOrEqual(Date.now())
  })
})

test('two tills that lease at the same moment get no number twice', async () => {
  const registers = await Promise.all([1, 2, 3, 4].map(() => anOpenSession(db, world)))
  const leased = await Promise.all(
    registers.map(({ registerId: id }) =>
      db.transaction((tx) => leaseNumbers(tx, admin, { registerId: id })),
    ),
  )
  const all = leased.flatMap(({ numbers: given }) => given)
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBe(1200)
})

test('a till asks for what it sells page by page, and gets an unchanged page only once', async () => {
  const first = await listTillProducts(db.reader, cashier, { registerId })
  const [variant] = world.variants
  expect(first.products?.find(({ id }) => id === variant?.id)).toMatchObject({
    sku: variant?.sku,
    whyNot: '',
    hasLots: false,
  })
  const again = await listTillProducts(db.reader, cashier, { registerId, digest: first.digest })
  expect(again).toMatchObject({ products: null, digest: first.digest })
  await db.transaction(async (tx) => {
    await sql`update variants set price_minor = price_minor + 1 where id = ${variant?.id}`.execute(
      tx,
    )
  })
  const changed = await listTillProducts(db.reader, cashier, { registerId, digest: first.digest })
  expect(changed.products).not.toBeNull()
})

test('a till keeps the customers who bought at its outlet, with the end of their phone number', async () => {
  const { registerId } = await aLeasedTill(db, world)
  const address = { address: '', city: '', postcode: '', country: '', email: '' }
  const named = [
    { externalRef: 'ada', fullName: 'Ada Byron', phone: '+447700900123', ...address },
    { externalRef: 'mary', fullName: 'Mary Somerville', phone: '+447700900456', ...address },
  ]
  const { idByRef } = await db.transaction((tx) => addCustomers(tx, setUp, 'test', named))
  const customerId = idByRef.get('ada') ?? ''
  await aSale(db, world, { registerId, customerId })
  const { customers } = await listTillCustomers(db.reader, admin, { registerId })
  expect(customers).toEqual([
    {
      id: customerId,
      number: expect.any(Number),
      fullName: 'Ada Byron',
      phoneEnd: '0123',
      hasOwnPrices: false,
    },
  ])
})
