import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { applySilence, warnOfDeadlines } from '#delivery/advice/server/tend-advice.ts'
import { claimCalls } from '#delivery/couriers/server/claim-calls.ts'
import { concludeCall } from '#delivery/couriers/server/conclude-call.ts'
import { giveUpCall, retryCall } from '#delivery/couriers/server/hurry-call.ts'
import {
  callCourier,
  noteUnknownWord,
  queueCall,
  saveWord,
} from '#delivery/couriers/server/index.ts'
import { discardRemittance } from '#delivery/remittances/server/discard-remittance.ts'
import { keepDues } from '#delivery/remittances/server/index.ts'
import { tellLateCash } from '#delivery/remittances/server/tell-late-cash.ts'
import { pollCourier } from '#delivery/tracking/server/poll-couriers.ts'
import { heardTypes, notifyOfEvents } from '#office/notifications/server/index.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { type Outside, openOutside } from '#platform/server/outside/open-outside.ts'
import { anAdvice } from '../support/advice-steps.ts'
import { type CourierSimulator, courierSimulator } from '../support/courier-simulator.ts'
import { aConnectedCourier } from '../support/courier-steps.ts'
import { testDatabase } from '../support/database.ts'
import { hearAll } from '../support/hear-all.ts'
import { aParcel } from '../support/parcel-in-state.ts'
import { addPerson } from '../support/people.ts'
import { cashParcels, sendRemittance } from '../support/remittance-steps.ts'
import { addDestination } from '../support/transfer-steps.ts'
import { makeWorld, setUp, type World } from '../support/world.ts'

const notifications = { name: 'notifications', types: heardTypes, take: notifyOfEvents }

let db: Database
let world: World
let simulator: CourierSimulator
let outside: Outside
let courierId: string
let here: string
let elsewhere: string
let house: string

const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)

/** Store managers, who get all of these notifications: of this outlet, of another, of all. */
beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  simulator = await courierSimulator()
  outside = openOutside({ allowed: [simulator.place], isSecureOnly: false })
  courierId = (await aConnectedCourier(db, simulator.url)).courierId
  const other = await addDestination(db)
  const manager = async (...outletIds: string[]) => {
    const { userId } = await addPerson(db, ['store_manager'])
    for (const outlet_id of outletIds)
      await db.reader.insertInto('user_outlets').values({ user_id: userId, outlet_id }).execute()
    return userId
  }
  here = await manager(world.outletId)
  elsewhere = await manager(other)
  house = await manager()
})

beforeEach(async () => {
  // A reader gets events only after its first run.
  await hearAll(db, notifications)
  await db.reader.deleteFrom('notifications').execute()
})

type Told = { readonly title: string; readonly isOver: boolean }

/** A user's notifications since the test began, without those about its orders' steps. */
async function told(userId: string): Promise<Told[]> {
  await hearAll(db, notifications)
  return db.reader
    .selectFrom('notifications')
    .select(['title'])
    .select(sql<boolean>`resolved_at is not null`.as('isOver'))
    .where('user_id', '=', userId)
    .where('title', 'not like', 'Order %')
    .orderBy('created_at')
    .execute()
}

const aCall = (kind: 'void' | 'cities') =>
  act((tx) =>
    queueCall(tx, setUp, {
      kind,
      courierId,
      noun: 'booking',
      id: newId(),
      reference: newId(),
      payload: { trackingNumber: 'T1' },
      label: 'Parcel S-77',
      outletId: world.outletId,
    }),
  )

test('a finally failed call is notified at its outlet alone, until a user takes it up', async () => {
  const id = await aCall('void')
  await sql`update courier_calls set attempts = 4 where id = ${id}`.execute(db.reader)
  simulator.fail(1)
  await callCourier({ db, outside, handlers: [] }, courierId)
  simulator.fail(0)
  expect(await told(here)).toEqual([{ title: 'Void Parcel S-77 failed', isOver: false }])
  expect(await told(house)).toHaveLength(1)
  expect(await told(elsewhere)).toEqual([])
  await act((tx) => retryCall(tx, setUp, { id }))
  expect(await told(here)).toEqual([{ title: 'Void Parcel S-77 failed', isOver: true }])
  await callCourier({ db, outside, handlers: [] }, courierId)
})

test('a courier’s refusal is notified; a call that a user cancelled is not', async () => {
  await aCall('void')
  const [call] = await claimCalls(db, courierId, 1)
  if (!call) throw new Error('The call is due.')
  const no = { ok: false, isFinal: true, code: 'zone', text: 'No such parcel', raw: '' } as const
  await concludeCall(db, undefined, call, no)
  expect(await told(here)).toMatchObject([{ title: 'Void Parcel S-77 was refused' }])
  const id = await aCall('void')
  await act((tx) => giveUpCall(tx, setUp, { id, note: '' }))
  await callCourier({ db, outside, handlers: [] }, courierId)
  expect(await told(here)).toHaveLength(1)
  expect(await told(elsewhere)).toEqual([])
})

test('an unmapped status is notified once, until it is mapped', async () => {
  const word = { code: 'HLD-4', text: 'Held for the neighbour' }
  const note = () => act((tx) => noteUnknownWord(tx, courierId, word))
  await note()
  await note()
  expect(await told(house)).toMatchObject([
    { title: expect.stringMatching(/sent an unmapped status/) },
  ])
  const explained = { courierId, news: 'in_transit', reason: null } as const
  await act((tx) => saveWord(tx, setUp, { ...explained, word: word.text }))
  expect(await told(house)).toMatchObject([{ isOver: true }])
})

test('a courier without an answer is notified after three hours, once, until it answers again', async () => {
  await aParcel(db, world, 'in_transit', { courierId })
  const poll = () =>
    pollCourier(
      { db, outside, signal: new AbortController().signal },
      { courierId, name: 'Swift', perCall: 10 },
    )
  simulator.fail(1)
  await poll()
  expect(await told(house)).toEqual([])
  await sql`update tracking_silences set since = now() - interval '4 hours'`.execute(db.reader)
  await poll()
  await poll()
  expect(await told(house)).toEqual([{ title: 'Swift does not answer', isOver: false }])
  simulator.fail(0)
  await poll()
  expect(await told(house)).toEqual([{ title: 'Swift does not answer', isOver: true }])
  expect((await sql`select from tracking_silences`.execute(db.reader)).rows).toEqual([])
})

test('a close deadline is notified once at its outlet, and resolved once it has passed', async () => {
  const { id, parcel } = await anAdvice(db, world)
  const due = (hours: number) =>
    sql`update advices set respond_by = now() + make_interval(hours => ${hours})
      where id = ${id}`.execute(db.reader)
  await warnOfDeadlines(db)
  expect(await told(here)).toEqual([])
  await due(3)
  await warnOfDeadlines(db)
  await warnOfDeadlines(db)
  const [warned, ...more] = await told(here)
  expect(warned?.title).toContain(parcel.code)
  expect(more).toEqual([])
  expect(await told(elsewhere)).toEqual([])
  await due(-1)
  await applySilence(db)
  expect((await told(here)).map(({ isOver }) => isOver)).toEqual([true, false])
})

test('overdue COD cash is notified once for each parcel, at its outlet', async () => {
  const late = (trackingNumber: string) => ({
    trackingNumber,
    cashMinor: 4_000,
    courierId,
    isDelivered: true,
  })
  const parcels = await cashParcels(db, world, [late('LATE-1'), late('LATE-2')], 9)
  const early = await cashParcels(db, world, [late('EARLY-1')], 2)
  await act((tx) => keepDues(tx, [...parcels, ...early]))
  await tellLateCash(db)
  await tellLateCash(db)
  expect(await told(here)).toMatchObject([
    { title: expect.stringMatching(/owes £80.00 longer than agreed/) },
  ])
  expect(await told(elsewhere)).toEqual([])
})

test('a remittance with differences is notified to company-wide users, until it is settled; a matching one is not', async () => {
  const paid = (trackingNumber: string) => ({
    trackingNumber,
    cashMinor: 5_000,
    courierId,
    isDelivered: true,
  })
  await cashParcels(db, world, [paid('AGREES-1'), paid('DIFFERS-1')])
  await sendRemittance(db, world, courierId, [['AGREES-1', '50.00', '0', '50.00']])
  expect(await told(house)).toEqual([])
  const lines = [['DIFFERS-1', '40.00', '0', '40.00']]
  const { id, version } = await sendRemittance(db, world, courierId, lines)
  expect(await told(house)).toMatchObject([
    { title: expect.stringMatching(/differs from what is due/), isOver: false },
  ])
  await act((tx) => discardRemittance(tx, world.admin, { id, version }))
  expect(await told(house)).toMatchObject([{ isOver: true }])
})
