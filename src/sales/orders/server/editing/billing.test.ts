import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { enterCompany } from '../../../../../tests/support/company.ts'
import { addCustomer } from '../../../../../tests/support/customer-steps.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { invoiceSteps } from '../../../../../tests/support/invoice-steps.ts'
import { addWares, type Ware } from '../../../../../tests/support/order-steps.ts'
import { makeWorld, orderOf, type World } from '../../../../../tests/support/world.ts'
import { type NewOrder, newOrder } from '../../new-order.fields.ts'
import { eraseOrders } from '../erase-orders.ts'
import { getOrder } from '../lists/orders.queries.ts'
import { placeOrder } from '../placing/place-order.ts'
import { splitOrder } from '../split-merge/split-order.ts'
import { changeBilling } from './change-billing.ts'

let db: Database
let world: World
let ware: Ware

const office = {
  name: 'Quillfeather Ltd',
  address: '7 Ledger Lane',
  postcode: 'LS1 4AB',
  city: 'Leeds',
  country: 'GB',
}

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await enterCompany(db)
  const [first] = await addWares(db, world, 1, 500)
  if (!first) throw new Error('There is one ware.')
  ware = first
})

async function anOrder(more: Partial<NewOrder>): Promise<string> {
  const lines = [{ variantId: ware.id, quantity: 2 }]
  return (await placeOrder(db, world.admin, { ...orderOf(world, lines), ...more }, null)).id
}

const read = (id: string) => getOrder(db.reader, world.admin, { id })

const change = async (
  id: string,
  to: { email: string; billing: typeof office | null },
  version?: number,
) => {
  const now = version ?? (await read(id)).version
  return db.transaction((tx) => changeBilling(tx, world.admin, { id, version: now, ...to }))
}

test('an order keeps its email and billing address, and its invoice names who is billed', async () => {
  const shipName = 'Ines Warehouse'
  const id = await anOrder({ shipName, email: 'mara@example.com', billing: office })
  expect(await read(id)).toMatchObject({ email: 'mara@example.com', billing: office })
  const page = await invoiceOf(id)
  for (const words of [office.name, '7 Ledger Lane', 'LS1 4AB']) expect(page).toContain(words)
  expect(page).not.toContain(shipName)
})

test('without a billing address the invoice names the delivery address', async () => {
  const id = await anOrder({ shipName: 'Mara Quillfeather', shipAddress: '1 Quay Street' })
  expect(await read(id)).toMatchObject({ email: '', billing: null })
  const page = await invoiceOf(id)
  expect(page).toContain('Mara Quillfeather')
  expect(page).toContain('1 Quay Street')
})

test('both are changed later, against the version that was read, and the entry names only what', async () => {
  const id = await anOrder({})
  const { version } = await read(id)
  await change(id, { email: 'mara@example.com', billing: office })
  const after = await read(id)
  expect(after).toMatchObject({ email: 'mara@example.com', billing: office, version: version + 1 })
  const entry = after.timeline.find(({ type }) => type === 'order.billing_changed')
  expect(entry?.data).toEqual({ what: 'email, billing address' })
  await expect(change(id, { email: '', billing: null }, version)).rejects.toMatchObject({
    code: 'stale_version',
  })
  await expect(change(id, { email: 'mara@example.com', billing: office })).rejects.toMatchObject({
    code: 'nothing_changed',
  })
  await change(id, { email: '', billing: null })
  expect(await read(id)).toMatchObject({ email: '', billing: null })
})

test('a part that is split off has both, and erasing the customer blanks both for good', async () => {
  const customer = await addCustomer(db, 'Mara Quillfeather', { phone: '020 7946 0778' })
  const id = await anOrder({ customerId: customer.id, email: 'mara@example.com', billing: office })
  const { version, outletId, lines } = await read(id)
  const part = { outletId, lines: [{ lineId: lines[0]?.id ?? '', quantity: 1 }] }
  const split = await db.transaction((tx) =>
    splitOrder(tx, world.admin, { id, version, parts: [part] }),
  )
  const partId = split.parts[0]?.id ?? ''
  expect(await read(partId)).toMatchObject({ email: 'mara@example.com', billing: office })
  await db.transaction((tx) => eraseOrders(tx, [customer.id]))
  await db.reader
    .updateTable('customers')
    .set({ state: 'anonymised' })
    .where('id', '=', customer.id)
    .execute()
  for (const each of [id, partId])
    expect(await read(each)).toMatchObject({ email: '', billing: null })
  await expect(change(id, { email: 'mara@example.com', billing: null })).rejects.toMatchObject({
    code: 'erased',
  })
})

test('refuses an email that no message can be sent to, and half a billing address', () => {
  const lines = [{ variantId: ware.id, quantity: 1 }]
  const refused = (more: object) =>
    newOrder
      .safeParse({ ...orderOf(world, lines), ...more })
      .error?.issues.map(({ path }) => path.join('.'))
  expect(refused({ email: 'mara at example' })).toEqual(['email'])
  const place = { postcode: 'LS1 1AA', city: 'Leeds', country: 'GB' }
  expect(refused({ billing: { name: 'Quillfeather Ltd', address: '', ...place } })).toEqual([
    'billing.address',
  ])
  expect(refused({ email: '', billing: null })).toBeUndefined()
})

async function invoiceOf(id: string): Promise<string> {
  const steps = invoiceSteps(db, world)
  await steps.issue(id)
  return (await steps.printed(id)).join('\n')
}
