import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import {
  changeAddress,
  confirmOrder,
  holdOrder,
  proveAddresses,
} from '#sales/orders/server/index.ts'
import { placeTo } from '../../../../tests/support/address-steps.ts'
import { countEvents } from '../../../../tests/support/count-events.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { acceptAddress } from './accept-address.ts'
import { getAddress } from './get-address.ts'
import { reopenAddress } from './reopen-address.ts'

let db: Database
let world: World
let clerk: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 200)
  clerk = await db.transaction((tx) => makeUser(tx, 'staff'))
})

const get = (id: string) => getAddress(db.reader, world.admin, { id })
const confirmedByCustomer = { code: 'address_confirmed', note: '' }
const plain = { reason: null, releaseHold: false }

async function placed(address: Parameters<typeof placeTo>[2] = {}) {
  const id = await placeTo(db, world, address)
  await db.transaction((tx) => proveAddresses(tx, world.admin, [id]))
  return get(id)
}

const accept = (row: { id: string; version: number }, more: object = {}, actor = clerk) =>
  db.transaction((tx) =>
    acceptAddress(tx, actor, { id: row.id, version: row.version, ...plain, ...more }),
  )

const reopen = (row: { id: string; version: number }) =>
  db.transaction((tx) => reopenAddress(tx, clerk, { id: row.id, version: row.version }))

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

test.each([
  ['street', { shipAddress: '' }],
  ['city', { shipCity: '' }],
  ['postcode', { shipPostcode: '' }],
])('refuses to accept an address without a %s unless a reason is given', async (_, missing) => {
  const row = await placed(missing)
  expect(row).toMatchObject({ verdict: 'fix', needsReason: true })
  expect(await codeOf(accept(row))).toBe('reason_needed')
  const ofOtherUse = { code: 'out_of_stock', note: '' }
  expect(await codeOf(accept(row, { reason: ofOtherUse }))).toBe('unknown_reason')
  expect((await get(row.id)).verdict).toBe('fix')
  await accept(row, { reason: confirmedByCustomer })
  expect(await get(row.id)).toMatchObject({
    verdict: 'accept',
    acceptedBecause: 'Customer confirmed',
  })
  const { data } = await db.reader
    .selectFrom('events')
    .select('data')
    .where('entity_id', '=', row.id)
    .where('type', '=', 'order.address_accepted')
    .executeTakeFirstOrThrow()
  expect(data).toMatchObject({ reason: 'Customer confirmed', reasonCode: 'address_confirmed' })
})

test('accepts an address with a mere warning without a reason', async () => {
  const row = await placed({ shipAddress: 'Mill Lane' })
  expect(row).toMatchObject({ verdict: 'confirm', needsReason: false })
  await accept(row)
  expect(await get(row.id)).toMatchObject({ verdict: 'accept', acceptedBecause: null })
})

test('undoes an acceptance until the order is packed, and holds the order again', async () => {
  const row = await placed({ shipPostcode: '' })
  await accept(row, { reason: confirmedByCustomer })
  expect(await codeOf(db.transaction((tx) => confirmOrder(tx, world.admin, { id: row.id })))).toBe(
    'done',
  )
  const confirmed = await get(row.id)
  expect(await reopen(confirmed)).toMatchObject({ verdict: 'fix' })
  const again = await get(row.id)
  expect(again).toMatchObject({ verdict: 'fix', method: 'rules', acceptedBecause: null })
  expect(again.holds).toMatchObject([{ kind: 'address', byName: null }])
  expect(await countEvents(db, row.id, 'order.address_reopened')).toBe(1)
  expect(await codeOf(reopen(again))).toBe('not_accepted')
  const packed = await get((await anOrder(db, world, 'packed')).id)
  expect(await codeOf(reopen(packed))).toBe('wrong_state')
})

test('releases a colleague’s address hold in the same act, and names what still holds', async () => {
  const hold = (id: string, kind: 'address' | 'manual', note: string) =>
    db.transaction((tx) =>
      holdOrder(tx, world.admin, { id, kind, reason: { code: 'other', note } }),
    )
  const row = await placed({ shipAddress: 'Mill Lane' })
  await hold(row.id, 'address', 'Call first')
  await hold(row.id, 'manual', 'Gift card')
  const shown = await get(row.id)
  expect(shown.holds.map(({ kind }) => kind)).toEqual(['address', 'manual'])
  expect(shown.whyNotRelease).toBe(null)
  const kept = await accept(row)
  expect(kept.stillHeld.map(({ kind }) => kind)).toEqual(['address', 'manual'])
  const other = await placed({ shipAddress: 'Long Lane' })
  await hold(other.id, 'address', 'Call first')
  expect((await accept(other, { releaseHold: true })).stillHeld).toEqual([])
  expect(await countEvents(db, other.id, 'order.hold_released')).toBe(1)
})

test('does not release a colleague’s hold for a person who may not edit orders', async () => {
  const row = await placed({ shipAddress: 'Short Lane' })
  await db.transaction((tx) =>
    holdOrder(tx, world.admin, {
      id: row.id,
      kind: 'address',
      reason: { code: 'other', note: 'Call first' },
    }),
  )
  const only = {
    ...clerk,
    grants: clerk.grants.map((grant) => ({
      ...grant,
      permissions: new Set(['address_verification']),
    })),
  }
  const shown = await getAddress(db.reader, only, { id: row.id })
  expect(shown.whyNotRelease).toMatch(/orders/i)
  expect(await codeOf(accept(row, { releaseHold: true }, only))).toBe('hold_not_yours')
  expect((await get(row.id)).verdict).toBe('confirm')
})

test('a changed address needs a new acceptance', async () => {
  const row = await placed({ shipPostcode: '' })
  await accept(row, { reason: confirmedByCustomer })
  const { version, shipName, shipPhone, shipCity, shipPostcode, shipCountry } = await get(row.id)
  await db.transaction((tx) =>
    changeAddress(tx, clerk, {
      ...{ id: row.id, version, shipName, shipPhone, shipCity, shipPostcode, shipCountry },
      shipAddress: '9 New Road',
    }),
  )
  expect(await get(row.id)).toMatchObject({ verdict: 'fix', acceptedBecause: null })
})
