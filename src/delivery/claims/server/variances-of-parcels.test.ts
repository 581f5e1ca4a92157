import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { followParcel, undoNews } from '#delivery/dispatch/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { registerReaders } from '#platform/server/events/read-events.ts'
import { claimVariance, variancesReader } from '#stock/variances/server/index.ts'
import {
  aMissingReturn,
  anOpenGate,
  payByHand,
  rejectByCourier,
} from '../../../../tests/support/claim-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { hearAll } from '../../../../tests/support/hear-all.ts'
import { aParcel } from '../../../../tests/support/parcel-in-state.ts'
import { personAt } from '../../../../tests/support/transfer-steps.ts'
import { lostPart, proposeParts, varianceParts } from '../../../../tests/support/variance-steps.ts'
import { because, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { addCourierSheet } from './add-courier-sheet.ts'
import { closeGate } from './close-gate.ts'
import { openGate } from './open-gate.ts'
import { scanAtGate } from './scan-at-gate.ts'
import { claimsReader, tendCases } from './watch-cases.ts'
import { writeOffCase } from './write-off-case.ts'

let db: Database
let world: World
let keeper: Actor
let dispatcher: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 200)
  await registerReaders(db.reader, [variancesReader.name, claimsReader.name])
  keeper = await personAt(db, 'store_manager', [world.outletId])
  dispatcher = await personAt(db, 'dispatch_manager', [world.outletId])
})

type Row = {
  readonly id: string
  readonly state: string
  readonly version: number
  readonly quantity: number
  readonly valueMinor: number
  readonly noun: string
  readonly sourceId: string
  readonly claimLabel: string
}

const variancesOf = async (parcelId: string) => {
  const found = await sql<Row>`select id, state, version, quantity, value_minor as "valueMinor",
      source_noun as noun, source_id as "sourceId", claim_label as "claimLabel"
    from stock_variances where parcel_id = ${parcelId} order by variant_id`.execute(db.reader)
  return found.rows
}

/** One of the products of a parcel; all of them are in the same state. */
const theOne = async (parcelId: string): Promise<Row> => {
  const rows = await variancesOf(parcelId)
  expect(new Set(rows.map(({ state }) => state)).size).toBe(1)
  const [row] = rows
  if (!row) throw new Error('The goods of the parcel are missing.')
  return row
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const report = (parcelId: string, news: 'lost' | 'delivered', days: number) =>
  db.transaction((tx) =>
    followParcel(tx, dispatcher, { parcelId, news, at: ago(days), text: 'Scan missing' }),
  )

const claim = (id: string, version: number) =>
  db.transaction((tx) =>
    claimVariance(varianceParts)(tx, keeper, { id, version, courierReference: 'R-1' }),
  )

test('a lost parcel is a variance with the units and the value that left stock, once', async () => {
  const parcel = await aParcel(db, world, 'in_transit')
  await report(parcel.id, 'lost', 9)
  const issued = await sql<{ quantity: number; valueMinor: number }>`
    select m.on_hand_delta as quantity, m.value_delta_minor as "valueMinor" from stock_movements m join parcels p on p.order_id = m.source_id where p.id = ${parcel.id}
      and m.on_hand_delta < 0 order by m.variant_id`.execute(db.reader)
  expect(issued.rows).toHaveLength(2)
  expect(await variancesOf(parcel.id)).toMatchObject(
    issued.rows.map((row) => ({ state: 'open', noun: 'parcel', sourceId: parcel.id, ...row })),
  )
  await db.transaction((tx) =>
    followParcel(tx, setUp, {
      ...{ parcelId: parcel.id, news: 'returned_by_courier', at: ago(8), text: '' },
    }),
  )
  await hearAll(db, claimsReader)
  await tendCases(db)
  expect(await variancesOf(parcel.id)).toHaveLength(2)
  const late = await aParcel(db, world, 'in_transit')
  await report(late.id, 'lost', 9)
  await report(late.id, 'delivered', 1)
  await hearAll(db, variancesReader)
  expect(await theOne(late.id)).toMatchObject({ state: 'closed' })
})

test('a claim on the courier waits with the variance, and ends it when it is paid', async () => {
  const parcel = await aParcel(db, world, 'in_transit')
  await report(parcel.id, 'lost', 9)
  const { id } = await theOne(parcel.id)
  // What is in a parcel comes back with it, not by a variance.
  const expected = lostPart(-1, { truth: 'expected', cause: 'miscounted' })
  await expect(proposeParts(db, keeper, { id, version: 1 }, [expected])).rejects.toMatchObject({
    code: expect.stringMatching(/waits_for_parcel|not_explained/),
  })
  const first = await claim(id, 1)
  await hearAll(db, variancesReader)
  expect(await theOne(parcel.id)).toMatchObject({
    state: 'disputed',
    claimLabel: first.claim.label,
  })
  await rejectByCourier(db, world, first.claim.id)
  await hearAll(db, variancesReader)
  const refused = await theOne(parcel.id)
  expect(refused.state).toBe('investigating')
  await expect(claim(id, refused.version)).rejects.toMatchObject({ code: 'appeal_open' })
})

test('a paid claim closes the variance of a return that did not come back', async () => {
  const { value_minor, parcel } = await aMissingReturn(db, world)
  const { id } = await theOne(parcel.id)
  const step = await claim(id, 1)
  await payByHand(db, world, step.claim.id, value_minor)
  await hearAll(db, variancesReader)
  expect(await theOne(parcel.id)).toMatchObject({ state: 'closed' })
})

test('what the driver does not bring is found at the gate, in the gate session', async () => {
  const missing = await aParcel(db, world, 'returning')
  const { courierId } = missing
  const { outletId } = world
  const sheet = await db.transaction((tx) =>
    addCourierSheet(tx, world.admin, {
      ...{ outletId, courierId, reference: 'RS-78' },
      lines: [{ number: missing.trackingNumber, branch: '' }],
    }),
  )
  const gate = await db.transaction((tx) =>
    openGate(tx, world.admin, { outletId, courierId, sheetId: sheet.id }),
  )
  await db.transaction((tx) =>
    closeGate(tx, world.admin, {
      ...{ id: gate.id, version: 1, riderName: 'Sam', signaturePath: 'M1 1 L2 2', unsigned: '' },
    }),
  )
  expect(await theOne(missing.id)).toMatchObject({ noun: 'gate_session', sourceId: gate.id })
})

test('a report of a loss that is undone ends its variance, and another loss reopens it', async () => {
  const parcel = await aParcel(db, world, 'in_transit')
  await report(parcel.id, 'lost', 3)
  const before = { state: 'in_transit', attempts: 0, newsAt: null, newsText: '' } as const
  await db.transaction((tx) =>
    undoNews(tx, setUp, { parcelId: parcel.id, news: 'lost', before, data: {} }),
  )
  await hearAll(db, variancesReader)
  expect(await theOne(parcel.id)).toMatchObject({ state: 'closed' })
  await report(parcel.id, 'lost', 1)
  expect(await theOne(parcel.id)).toMatchObject({ state: 'investigating' })
})

test('a parcel that is written off stays a loss until it is found', async () => {
  const { id, version, parcel } = await aMissingReturn(db, world)
  const reason = because('Never found')
  await db.transaction((tx) => writeOffCase(tx, world.admin, { id, version, reason }))
  await hearAll(db, variancesReader)
  const isSettled = async () => {
    const rows = await sql<{ state: string; isSettled: boolean }>`select distinct state,
      is_settled as "isSettled" from stock_variances where parcel_id = ${parcel.id}`.execute(
      db.reader,
    )
    return rows.rows
  }
  expect(await isSettled()).toEqual([{ state: 'closed', isSettled: false }])
  const gate = await anOpenGate(db, world, parcel.courierId)
  await scanAtGate(db, world.admin, { id: gate.id, code: parcel.code }, null)
  await hearAll(db, claimsReader)
  await hearAll(db, variancesReader)
  expect(await isSettled()).toEqual([{ state: 'closed', isSettled: true }])
})
