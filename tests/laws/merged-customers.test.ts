import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { customerParts } from '#app/parts-of-customers.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { choosable } from '#sales/customers/customer-merges.contract.ts'
import { duplicateList } from '#sales/customers/duplicates.list.ts'
import { changeCustomer } from '#sales/customers/server/change-customer.ts'
import { customerTimeline } from '#sales/customers/server/customer-timeline.ts'
import { getCustomer } from '#sales/customers/server/customers.queries.ts'
import { dismissDuplicate } from '#sales/customers/server/duplicates.queries.ts'
import { giveCredit, spendCredit } from '#sales/customers/server/give-credit.ts'
import { duplicatesReader } from '#sales/customers/server/index.ts'
import { duplicatesServed } from '#sales/customers/server/list-duplicates.ts'
import { type MergeInput, mergeCustomers } from '#sales/customers/server/merge-customers.ts'
import { undoMerge } from '#sales/customers/server/undo-merge.ts'
import { recalculateCustomersReader } from '#sales/orders/server/index.ts'
import { anAdvice } from '../support/advice-steps.ts'
import { aMissingReturn } from '../support/claim-steps.ts'
import { addCustomer, codeOf, orderFor, type Reachable } from '../support/customer-steps.ts'
import { testDatabase } from '../support/database.ts'
import { hearAll } from '../support/hear-all.ts'
import { aReturn } from '../support/return-steps.ts'
import { printedSeed } from '../support/seed.ts'
import { because, makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  admin = world.admin
  // A reader gets events only after its first run.
  await readAll()
})

const add = (fullName: string, more: Reachable = {}) => addCustomer(db, fullName, more)
const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
const merge = (input: MergeInput) => act((tx) => mergeCustomers(customerParts)(tx, admin, input))
const undo = (mergeId: string) => act((tx) => undoMerge(customerParts)(tx, admin, { mergeId }))

const give = (id: string, amountMinor: number) => {
  const given = { currency: 'GBP', isTakenBack: false, reason: because('For the trouble') }
  return act((tx) => giveCredit(tx, admin, { id, amountMinor, ...given }))
}

async function readAll() {
  for (const reader of [duplicatesReader, recalculateCustomersReader]) await hearAll(db, reader)
}

test('duplicates are found by phone and name, not by a number that a household shares', async () => {
  const phone = '0161 496 0002'
  const eva = await add('Eva Long', { phone })
  const evie = await add('Eva Longe', { phone, addAnyway: true })
  for (let desk = 0; desk < 12; desk++)
    await add(`Tenant ${desk}`, { phone: '0161 496 0003', addAnyway: true })
  await readAll()
  const pairs = async () =>
    (
      await duplicatesServed.page(db.reader, admin, {
        q: '',
        sort: duplicateList.order,
        limit: 200,
        total: false,
      })
    ).rows
  expect(await pairs()).toHaveLength(1)
  const [pair] = await pairs()
  expect(pair).toMatchObject({ first: { id: eva.id }, second: { id: evie.id } })
  expect(pair?.signs).toEqual(['phone', 'name'])
  const dismissal = { firstId: evie.id, secondId: eva.id, isDismissed: true }
  await act((tx) => dismissDuplicate(tx, admin, dismissal))
  const { id, version, language, taxNumber, priceListId } = await getCustomer(db.reader, eva.id)
  const facts = { fullName: 'Eva Longe', note: '', tags: [], language, taxNumber, priceListId }
  const consent = { acceptsMails: false, acceptsMessages: false }
  await act((tx) => changeCustomer(tx, admin, { id, version, ...facts, ...consent }))
  await readAll()
  expect(await pairs(), 'a pair that was kept apart stays apart').toEqual([])
})

test("a customer's orders are counted from the orders themselves, whatever was stored", async () => {
  const { id } = await add('Cal Counted')
  await readAll()
  await orderFor(db, world, id)
  await sql`update customers set orders_placed = 99 where id = ${id}`.execute(db.reader)
  await readAll()
  const { ordersPlaced, ordersOpen, spent } = await getCustomer(db.reader, id)
  expect({ ordersPlaced, ordersOpen, spent }).toEqual({ ordersPlaced: 1, ordersOpen: 1, spent: [] })
})

test('merges and undos in turn lose no order, contact or credit', async () => {
  const seed = printedSeed('merges')
  const random = randomOf(seed)
  const ids: string[] = []
  for (const n of [0, 1, 2, 3]) {
    const { id } = await add(`Person ${n}`, { phone: `0113 496 010${n}`, email: `p${n}@a.test` })
    for (let count = 0; count <= n; count++) await orderFor(db, world, id)
    await give(id, 100 * (n + 1))
    ids.push(id)
  }
  const start = await totals(ids)
  const profiles = await Promise.all(ids.map(profileOf))
  const open: string[] = []
  const pick = () => ids[Math.floor(random() * ids.length)] ?? ''
  for (let round = 0; round < 12; round++) {
    const last = random() < 0.4 ? open.pop() : undefined
    const fromMerged = choosable.filter(() => random() < 0.5)
    if (last) await undo(last)
    else
      await merge({ keptId: pick(), mergedId: pick(), fromMerged }).then(
        ({ mergeId }) => open.push(mergeId),
        ({ code }) => expect(code).toBe('same_customer'),
      )
    expect(await totals(ids), `seed ${seed}, round ${round}`).toEqual(start)
  }
  for (const mergeId of open.toReversed()) await undo(mergeId)
  expect(await Promise.all(ids.map(profileOf)), `seed ${seed}`).toEqual(profiles)
})

test('an old id leads to the kept one, and what prevents an undo is named', async () => {
  const kept = await add('Flo Kept', { phone: '0113 496 0201' })
  const gone = await add('Flo Gone', { phone: '0113 496 0202' })
  const orderId = await orderFor(db, world, gone.id)
  await give(gone.id, 500)
  const sides = { keptId: kept.id, mergedId: gone.id }
  const { mergeId } = await merge({ ...sides, fromMerged: ['phone'] })
  expect(await codeOf(merge({ ...sides, fromMerged: [] }))).toBe('same_customer')
  const whole = await getCustomer(db.reader, gone.id)
  expect(whole).toMatchObject({ id: kept.id, phone: '0113 496 0202', ordersPlaced: 1 })
  expect(whole.contacts.map(({ text }) => text)).toContain('0113 496 0201')
  const line = await customerTimeline(customerParts)(db.reader, admin, { id: gone.id })
  expect(line.entries.map(({ entityId }) => entityId)).toContain(orderId)
  const source = { noun: 'order', id: orderId, label: 'Order' }
  const spending = { customerId: gone.id, currency: 'GBP', amountMinor: 1, source }
  await act((tx) => spendCredit(tx, admin, spending))
  expect(await codeOf(undo(mergeId))).toBe('credit_spent')
  await give(kept.id, 1)
  await undo(mergeId)
  expect(await codeOf(undo(mergeId))).toBe('already_undone')
  expect((await getCustomer(db.reader, gone.id)).fullName).toBe('Flo Gone')
})

test('a customer’s timeline has the merge and its undo, limited to visible outlets', async () => {
  const { id } = await add('Ida Longway', { phone: '0113 496 0301' })
  const { parcel, id: adviceId } = await anAdvice(db, world)
  const { parcel: missing, id: caseId } = await aMissingReturn(db, world)
  const { order, id: returnId } = await aReturn(db, world, 'requested')
  const orderIds = [parcel.order.id, missing.order.id, order.id]
  await sql`update orders set customer_id = ${id} where id = any(${orderIds}::uuid[])`.execute(
    db.reader,
  )
  const lineOf = (who: Actor) => customerTimeline(customerParts)(db.reader, who, { id })
  const line = await lineOf(admin)
  const all = ['advice', 'customer', 'order', 'parcel', 'return', 'return_case']
  expect(line.nouns.toSorted()).toEqual(all)
  const seen = new Set(line.entries.map(({ entityId }) => entityId))
  for (const each of [...orderIds, parcel.id, adviceId, caseId, returnId])
    expect(seen.has(each)).toBe(true)
  const elsewhere = { permissions: admin.permissions, outletIds: [newId()] }
  expect((await lineOf({ ...admin, grants: [elsewhere] })).nouns).toEqual(['customer'])
  const noReturns = permissionsOfRoles(['dispatch_manager'])
  const withoutReturns = { permissions: noReturns, outletIds: [world.outletId] }
  const { nouns } = await lineOf({ ...admin, grants: [withoutReturns] })
  expect(nouns.toSorted()).toEqual(['advice', 'customer', 'order', 'parcel'])
})

/** Orders, contacts and credit of all of them together. */
async function totals(ids: readonly string[]) {
  const all = sql`any(${[...ids]}::uuid[])`
  const found = await sql`select
    (select count(*) from orders where customer_id = ${all}) as orders,
    (select count(*) from customer_contacts where customer_id = ${all}) as contacts,
    (select sum(balance_minor)::bigint from customer_credit where customer_id = ${all}) as credit,
    (select sum(amount_minor)::bigint from customer_credit_entries
      where customer_id = ${all}) as ledger,
    (select sum(orders_placed)::bigint from customers where id = ${all}) as counted`.execute(
    db.reader,
  )
  return found.rows[0]
}

/** All data of a customer that a merge and its undo must restore. */
async function profileOf(id: string) {
  const whole = await getCustomer(db.reader, id)
  const { version: _version, merged: _merged, openDuplicates: _open, contacts, ...facts } = whole
  const ways = contacts.map(({ text, isPrimary }) => `${text} ${isPrimary}`).sort()
  return { ...facts, ways }
}

function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
