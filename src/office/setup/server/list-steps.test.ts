import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { callRpc } from '../../../../tests/support/endpoints.ts'
import { signedIn } from '../../../../tests/support/people.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { type SetupStepKey, setupStepKeys } from '../setup.steps.ts'

let db: Database
let server: TestServer
let cookie: string

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer(db)
  cookie = (await signedIn(db, server, ['super_admin'])).cookie
})

async function call(name: string, input: Readonly<Record<string, unknown>>, as = cookie) {
  const { status, body } = await callRpc(server, name, input, { cookie: as })
  expect(`${name} ${status} ${body.message ?? ''}`).toBe(`${name} 200 `)
  return body
}

async function done(): Promise<readonly string[]> {
  const { steps } = await call('setup.steps', {})
  if (!Array.isArray(steps)) throw new Error('No steps.')
  expect(steps.map(({ key }) => key)).toEqual(setupStepKeys)
  return steps.flatMap(({ key, isDone }) => (isDone ? [key] : []))
}

const setting = (key: string, value: unknown) =>
  call('business.saveSettings', { changes: [{ key, value, version: 0 }] })

const outlet = (code: string, isOpen: boolean) =>
  call('outlets.add', {
    ...{ code, name: code, kind: 'warehouse', city: 'Leeds', currency: 'GBP', isOpen },
    ...{ ships: true, sells: true, receives: true, allowsNegative: false, allocationPriority: 100 },
  })

const product = (sku: string, isActive: boolean) =>
  call('products.create', {
    ...{ title: sku, isActive },
    variants: [{ sku, priceMinor: 900, optionValues: [], barcodes: [{ code: `${sku}-1` }] }],
  })

async function variantOf(sku: string): Promise<string> {
  const row = await db.reader
    .selectFrom('variants')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  return row.id
}

test('each step is done by its own records, and by nothing else', async () => {
  const expected: SetupStepKey[] = []
  expect(await done()).toEqual(expected)
  const isDoneBy = async (step: SetupStepKey) => {
    expected.push(step)
    expect(new Set(await done())).toEqual(new Set(expected))
  }

  await setting('company.name', 'Byron Engines')
  expect(await done()).toEqual([])
  // The currency is the usual one; saving it confirms it.
  await setting('money.currency', 'GBP')
  await isDoneBy('company')

  await outlet('LATER', false)
  expect(await done()).toEqual(expected)
  const { id: outletId } = await outlet('MAIN', true)
  await isDoneBy('outlet')

  await product('DRAFT', false)
  await product('MUG', true)
  expect(await done()).toEqual(expected)
  expect((await call('setup.steps', {})).hasProduct).toBe(true)
  const variantId = await variantOf('MUG')
  const reason = { code: 'opening_stock', note: '' }
  await call('inventory.adjust', { variantId, outletId, difference: 5, reason, photoIds: [] })
  await isDoneBy('product')

  await call('people.invite', {
    ...{ email: 'zoe@example.test', fullName: 'Zoe', roles: ['staff'], outletIds: null },
    supplierId: null,
  })
  await isDoneBy('colleague')

  await call('locations.addCourier', { code: 'SWIFT', name: 'Swift', volumetricDivisor: 5000 })
  await isDoneBy('courier')

  await product('THIRD', false)
  await isDoneBy('import')

  const { id: orderId } = await call('orders.place', {
    ...{ outletId, customerId: null, shipName: 'Ada Byron', shipPhone: '07946 000000' },
    ...{ shipAddress: '1 Mill Lane', shipCity: 'Leeds', shipPostcode: 'LS1 1AA' },
    ...{ shipCountry: 'GB', paymentMethod: 'cash_on_delivery', shippingMinor: 0, note: '' },
    lines: [{ variantId, quantity: 1 }],
  })
  await isDoneBy('order')

  await db.reader
    .insertInto('parcels')
    .values({
      id: newId(),
      code: 'S-1',
      order_id: String(orderId),
      packed_by: (await db.reader.selectFrom('profiles').select('id').executeTakeFirstOrThrow()).id,
      outlet_id: String(outletId),
    })
    .execute()
  await isDoneBy('packed')
  // Sold out is not the same as never stocked.
  const rest = { variantId, outletId, difference: -4, reason: { code: 'damaged', note: '' } }
  await call('inventory.adjust', { ...rest, photoIds: [] })
  expect(await done()).toContain('product')
})

test('an active product that lacks a price is refused, and nothing of it is added', async () => {
  const { status, body } = await callRpc(
    server,
    'products.create',
    {
      ...{ title: 'No price', isActive: true },
      variants: [{ sku: 'NO-PRICE', priceMinor: 0, optionValues: [], barcodes: [] }],
    },
    { cookie },
  )
  expect([status, body.code]).toEqual([409, 'incomplete'])
  const rows = await db.reader
    .selectFrom('products')
    .select('id')
    .where('title', '=', 'No price')
    .execute()
  expect(rows).toEqual([])
})

test('a manager sees the steps that they may do, and a hidden checklist is hidden for all', async () => {
  const manager = (await signedIn(db, server, ['super_manager'])).cookie
  const { steps, isShown } = await call('setup.steps', {}, manager)
  if (!Array.isArray(steps)) throw new Error('No steps.')
  expect(steps.map(({ key }) => key)).toEqual(setupStepKeys.filter((key) => key !== 'company'))
  expect(isShown).toBe(true)
  await setting('company.shows_setup', false)
  expect((await call('setup.steps', {}, manager)).isShown).toBe(false)
})
