import { beforeAll, describe, expect, test } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { listInput } from '#platform/lists/list-input.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  aClosingSession,
  aCountedSession,
  aMovement,
  anOpenSession,
  aRegister,
  tens,
} from '../../../../tests/support/register-steps.ts'
import { refusedAs } from '../../../../tests/support/wave-steps.ts'
import { because, makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { registerSessionList } from '../register-sessions.list.ts'
import { closeSession } from './close-session.ts'
import { countSession, resumeSession, startCount } from './count-session.ts'
import { getSession } from './get-session.ts'
import { registerSessions } from './list-sessions.ts'
import { addMovement, reverseMovement } from './move-cash.ts'
import { openSession } from './open-session.ts'

let db: Database
let world: World
let admin: Actor
/** Staff who may use registers: no manager. */
let cashier: Actor

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  world = await makeWorld(db)
  admin = world.admin
  const { userId, name } = await db.transaction((tx) => makeUser(tx, 'staff'))
  const permissions = new Set([...permissionsOfRoles(['staff']), 'pos'])
  const grants = [{ role: 'staff', permissions, outletIds: null }]
  cashier = newActor({ userId, name, roles: ['staff'], permissions, grants })
})

const get = (id: string) => getSession(db.reader, admin, { id })

const count = (session: { id: string; version: number }, notes: number, actor = admin) =>
  db.transaction((tx) => countSession(tx, actor, { ...session, counted: tens(notes) }))

const close = (session: { id: string; version: number }, actor = admin) =>
  db.transaction((tx) => closeSession(tx, actor, { ...session, reason: because('Not found') }))

test('a drawer that holds what is expected is closed by its count, with the next Z number', async () => {
  const { id, registerId } = await anOpenSession(db, world, 10)
  await aMovement(db, world, id)
  const drop = { id, kind: 'drop', amountMinor: 2_500, reason: because('To the safe') } as const
  await db.transaction((tx) => addMovement(tx, admin, drop))
  await db.transaction((tx) => startCount(tx, admin, { id, version: 1 }))
  const closed = await count({ id, version: 2 }, 8)
  expect(closed).toMatchObject({
    state: 'closed',
    zNumber: 1,
    openingMinor: 10_000,
    expectedMinor: 8_000,
    countedMinor: 8_000,
    differenceMinor: 0,
    closedBy: admin.name,
  })
  const again = await db.transaction((tx) =>
    openSession(tx, admin, { registerId, counted: tens(8) }),
  )
  await db.transaction((tx) => startCount(tx, admin, { id: again.id, version: 1 }))
  expect(await count({ id: again.id, version: 2 }, 8)).toMatchObject({ zNumber: 2 })
})

test('what is expected is hidden until the cash is counted', async () => {
  const { id, version } = await aClosingSession(db, world)
  const before = await get(id)
  expect(before).toMatchObject({ expectedMinor: null, differenceMinor: null, tenders: [] })
  const { rows } = await registerSessions.page(
    db.reader,
    admin,
    listInput(registerSessionList).parse({}),
  )
  expect(rows.find((row) => row.id === id)).toMatchObject({ expectedMinor: null })
  expect(await count({ id, version }, 3)).toMatchObject({
    state: 'closing',
    expectedMinor: 10_000,
    differenceMinor: -7_000,
  })
})

describe('a difference above the limit', () => {
  test('is closed for a reason, and by staff with an approval only', async () => {
    const session = await aCountedSession(db, world)
    expect(await refusedAs(close(session, cashier))).toBe('approval_needed')
    expect(await close(session)).toMatchObject({ zNumber: 1 })
    expect(await get(session.id)).toMatchObject({
      state: 'closed',
      differenceMinor: -7_000,
      differenceReason: 'Other: Not found',
    })
  })

  test('is counted again by a manager; staff need an approval, and the last count is the one', async () => {
    const session = await aCountedSession(db, world)
    expect(await refusedAs(count(session, 10, cashier))).toBe('approval_needed')
    expect(await count(session, 10)).toMatchObject({
      state: 'closed',
      differenceMinor: 0,
      counts: [
        { purpose: 'opening', differenceMinor: null },
        { purpose: 'closing', attempt: 1, differenceMinor: -7_000 },
        { purpose: 'closing', attempt: 2, differenceMinor: 0, pieces: tens(10) },
      ],
    })
  })

  test('keeps the session from being resumed, because its expected cash is known', async () => {
    const { id, version } = await aCountedSession(db, world)
    const resume = db.transaction((tx) => resumeSession(tx, admin, { id, version }))
    expect(await refusedAs(resume)).toBe('already_counted')
  })
})

test('a session that is not counted is resumed, and cannot be closed', async () => {
  const session = await aClosingSession(db, world)
  expect(await refusedAs(close(session))).toBe('not_counted')
  const { id, version } = session
  await db.transaction((tx) => resumeSession(tx, admin, { id, version }))
  await aMovement(db, world, id)
  expect(await get(id)).toMatchObject({ state: 'open', movements: [{ amountMinor: 500 }] })
})

test('a movement is reversed once, and none is made while the cash is counted', async () => {
  const { id } = await anOpenSession(db, world)
  const movementId = await aMovement(db, world, id)
  const reverse = () => db.transaction((tx) => reverseMovement(tx, admin, { id, movementId }))
  const both = await Promise.allSettled([reverse(), reverse()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusedAs(reverse())).toBe('already_reversed')
  await db.transaction((tx) => startCount(tx, admin, { id, version: 1 }))
  expect(await refusedAs(aMovement(db, world, id))).toBe('session_closing')
  expect(await count({ id, version: 2 }, 10)).toMatchObject({ state: 'closed' })
  expect(await refusedAs(aMovement(db, world, id))).toBe('no_open_session')
})

test('only opening the drawer moves no cash', async () => {
  const { id } = await anOpenSession(db, world)
  const move = (kind: 'no_sale' | 'cash_out', amountMinor: number) =>
    db.transaction((tx) =>
      addMovement(tx, admin, { id, kind, amountMinor, reason: because('Change') }),
    )
  expect(await refusedAs(move('cash_out', 0))).toBe('wrong_amount')
  expect(await refusedAs(move('no_sale', 5))).toBe('wrong_amount')
  const { movementId } = await move('no_sale', 0)
  const reverse = db.transaction((tx) => reverseMovement(tx, admin, { id, movementId }))
  await expect(reverse).rejects.toMatchObject({ kind: 'missing' })
})

test('of two people who open a register at once the second is refused', async () => {
  const { id: registerId } = await aRegister(db, world)
  const open = () =>
    db.transaction((tx) => openSession(tx, admin, { registerId, counted: tens(1) }))
  const both = await Promise.allSettled([open(), open()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusedAs(open())).toBe('session_open')
})

test('a count has each note and coin of the currency once', async () => {
  const { id: registerId } = await aRegister(db, world)
  const open = (counted: readonly { valueMinor: number; pieces: number }[]) =>
    db.transaction((tx) => openSession(tx, admin, { registerId, counted }))
  expect(await refusedAs(open([...tens(1), ...tens(2)]))).toBe('counted_twice')
  expect(await refusedAs(open([{ valueMinor: 25, pieces: 1 }]))).toBe('unknown_denomination')
  expect(await get((await open([])).id)).toMatchObject({ openingMinor: 0 })
})
