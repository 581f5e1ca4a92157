import { beforeAll, expect, test } from 'vitest'
import type { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addDestination, aTransfer, personAt } from '../../../../tests/support/transfer-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { afterArrival, decideArrival, undoOfArrival } from '../offline-receiving.rules.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import { codesOfArrival } from './codes-of-arrival.ts'
import { countLater } from './count-later.ts'
import { countScanned } from './count-line.ts'
import { getTransfer } from './get-transfer.ts'
import { receiveTransfer } from './receive-transfer.ts'

let db: Database
let world: World
let shopId: string
let shopkeeper: Actor
let other: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  shopId = await addDestination(db)
  shopkeeper = await personAt(db, 'store_manager', [shopId])
  other = await personAt(db, 'store_manager', [shopId])
})

const kept = { isRecorded: true, message: '' }

type More = {
  readonly by?: Actor
  readonly scanId?: string
  readonly quantity?: number
  readonly mayExceed?: boolean
  readonly reject?: { code: string; note: string } | null
  readonly binId?: string | null
  readonly undoes?: { readonly scanId: string }
}

async function arriving({ isBlind = false } = {}) {
  const { id, wares } = await aTransfer(db, world, 'in_transit', { toOutletId: shopId, isBlind })
  const [first, second] = wares
  if (!first || !second) throw new Error('A transfer brings two products.')
  const seen = () => getTransfer(db.reader, shopkeeper, { id })
  const later = async (code: string, { by = shopkeeper, scanId = newId(), ...more }: More = {}) => {
    const madeAt = '2026-01-05T10:00:00.000Z'
    const scan = { id, code, scanId, madeAt, reject: null, mayExceed: false, ...more }
    const { transfer: _, ...answer } = await countLater(db, by, scan, null)
    return answer
  }
  const online = (code: string, quantity: number, scanId?: string) =>
    countScanned(db, other, { id, code, quantity, scanId, reject: null, mayExceed: false }, null)
  return { id, first, second, seen, later, online }
}

/** What a user sees of the delivery at hand. */
const shown = ({ counted }: WholeTransfer) =>
  counted
    .map(({ lineId, lotCode, reasonCode, reason, binCode, quantity }) =>
      [lineId, lotCode, reasonCode, reason, binCode, quantity].join(' '),
    )
    .toSorted()

const units = ({ counted }: WholeTransfer) =>
  counted.reduce((sum, { quantity }) => sum + quantity, 0)

test('a scan that is sent twice, or whose answer was lost, counts once', async () => {
  const { first, seen, later, online } = await arriving()
  const scanId = newId()
  expect(await Promise.all([later(first.sku, { scanId }), later(first.sku, { scanId })])).toEqual([
    kept,
    kept,
  ])
  expect(units(await seen())).toBe(1)
  const lost = newId()
  await later(first.sku, { scanId: lost })
  await expect(online(first.sku, 1, lost)).rejects.toMatchObject({ code: 'scan_recorded' })
  expect(units(await seen())).toBe(2)
})

test('what others counted meanwhile leaves no room, and a repeat is refused too', async () => {
  const { first, seen, later, online } = await arriving()
  await online(first.sku, 3)
  const scanId = newId()
  const refused = await later(first.sku, { scanId })
  expect(refused).toEqual({
    isRecorded: false,
    message: `No more of ${first.sku} was sent. If more is there, count it as surplus.`,
  })
  expect(await later(first.sku, { scanId, mayExceed: true })).toEqual(refused)
  expect(units(await seen())).toBe(3)
  expect(await later(first.sku, { mayExceed: true })).toEqual(kept)
  expect(units(await seen())).toBe(4)
})

test('an undo takes back its own scan, and nothing where that was refused', async () => {
  const { first, second, seen, later, online } = await arriving()
  const counted = newId()
  await later(first.sku, { scanId: counted, quantity: 2 })
  expect(await later(first.sku, { quantity: 2, undoes: { scanId: counted } })).toEqual(kept)
  expect(units(await seen())).toBe(0)
  await online(second.sku, 3)
  const refused = newId()
  await later(second.sku, { scanId: refused })
  expect(await later(second.sku, { undoes: { scanId: refused } })).toEqual(kept)
  expect(units(await seen())).toBe(3)
})

test('a delivery that was received meanwhile refuses late scans, in words', async () => {
  const { id, first, second, seen, later, online } = await arriving()
  await online(first.sku, 3)
  await online(second.sku, 3)
  const { version } = await seen()
  await db.transaction((tx) => receiveTransfer(tx, other, { id, version, note: '', surplus: null }))
  expect(await later(first.sku)).toMatchObject({
    isRecorded: false,
    message: expect.stringMatching(/closed/i),
  })
})

test('a blind count gives the device neither quantities nor lots', async () => {
  const { id, first, seen, later } = await arriving({ isBlind: true })
  const codes = await codesOfArrival(db.reader, shopkeeper, { id })
  expect(codes.lots).toBeNull()
  expect((await seen()).rows.map(({ shipped, open }) => [shipped, open])).toEqual([
    [null, null],
    [null, null],
  ])
  const scan = { code: first.sku, quantity: 7, reject: null, binId: null, mayExceed: false }
  expect(await decideArrival(await seen(), codes, { ...scan, thisYear: 2026 })).toMatchObject({
    quantity: 7,
  })
  expect(await later(first.sku, { quantity: 7 })).toEqual(kept)
})

test('the device decides as the server does', async () => {
  const { id, first, second, seen, online: _ } = await arriving()
  const binId = newId()
  const code = `Z-${binId.slice(-6)}`.toUpperCase()
  await db.reader.insertInto('bins').values({ id: binId, outlet_id: shopId, code }).execute()
  const codes = await codesOfArrival(db.reader, shopkeeper, { id })
  const both = async (
    raw: string,
    more: Pick<More, 'quantity' | 'mayExceed' | 'reject' | 'binId'> = {},
  ) => {
    const before = await seen()
    const scan = { code: raw, reject: null, binId: null, mayExceed: false, ...more }
    const onDevice = await decideArrival(before, codes, { ...scan, thisYear: 2026 }).then(
      (effect) => shown(afterArrival(before, effect)),
      ({ code, message }: Refusal) => [code, message],
    )
    const onServer = await countScanned(db, shopkeeper, { id, ...scan }, null).then(
      ({ transfer }) => shown(transfer),
      ({ code, message }: Refusal) => [code, message],
    )
    expect(onDevice, raw).toEqual(onServer)
  }
  await both(first.sku)
  await both(first.sku, { binId })
  await both(first.sku, { reject: { code: 'damaged', note: '' } })
  await both(first.sku)
  await both(first.sku, { mayExceed: true })
  await both(second.sku, { quantity: 4 })
  await both(second.sku, { quantity: 3, binId })
  const before = await seen()
  const scan = { code: first.sku, reject: null, binId: null, mayExceed: true }
  const effect = await decideArrival(before, codes, { ...scan, thisYear: 2026 })
  const undone = afterArrival(afterArrival(before, effect), undoOfArrival(effect, newId()))
  expect(shown(undone)).toEqual(shown(before))
  await expect(
    decideArrival(before, codes, { ...scan, code: 'NO-SUCH-CODE', thisYear: 2026 }),
  ).rejects.toMatchObject({ code: 'unknown_barcode' })
})
