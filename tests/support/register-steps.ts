import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { countSession, startCount } from '#sales/registers/server/count-session.ts'
import { getSession } from '#sales/registers/server/get-session.ts'
import { addMovement } from '#sales/registers/server/move-cash.ts'
import { openSession } from '#sales/registers/server/open-session.ts'
import { addRegister } from '#sales/registers/server/save-register.ts'
import { addDevice } from './entrants.ts'
import { because, type World } from './world.ts'

/** Notes of ten pounds. */
export const tens = (pieces: number) => [{ valueMinor: 1_000, pieces }]

type Facts = { readonly name?: string; readonly deviceId?: string | null }

export async function aRegister(
  db: Database,
  { admin, outletId }: World,
  { name = `Register ${newId().slice(-6)}`, deviceId = null }: Facts = {},
) {
  return db.transaction((tx) => addRegister(tx, admin, { outletId, name, deviceId }))
}

/** A session that was opened with so many notes of ten pounds. */
export async function anOpenSession(db: Database, world: World, notes = 10, name?: string) {
  const register = await aRegister(db, world, name === undefined ? {} : { name })
  const session = await db.transaction((tx) =>
    openSession(tx, world.admin, { registerId: register.id, counted: tens(notes) }),
  )
  return { id: session.id, registerId: register.id, version: 1 }
}

/** The same, with its cash being counted. */
export async function aClosingSession(db: Database, world: World) {
  const { id, version, registerId } = await anOpenSession(db, world)
  await db.transaction((tx) => startCount(tx, world.admin, { id, version }))
  return { id, registerId, version: version + 1 }
}

/** The same, counted with this many notes of ten pounds instead of ten. */
export async function aCountedSession(db: Database, world: World, notes = 3) {
  const { id, version, registerId } = await aClosingSession(db, world)
  const counted = tens(notes)
  await db.transaction((tx) => countSession(tx, world.admin, { id, version, counted }))
  return { id, registerId, version: version + 1 }
}

/** Counts an empty drawer, and returns what was expected in it. */
export async function expectedCash(db: Database, { admin }: World, id: string): Promise<number> {
  await db.transaction((tx) => startCount(tx, admin, { id, version: 1 }))
  const counted = await db.transaction((tx) =>
    countSession(tx, admin, { id, version: 2, counted: [] }),
  )
  return counted.expectedMinor ?? Number.NaN
}

/** What the report of a session has by payment method. */
export async function takenInto(db: Database, { admin }: World, id: string) {
  return (await getSession(db.reader, admin, { id })).tenders
}

/** Five pounds put into the drawer. */
export async function aMovement(db: Database, { admin }: World, sessionId: string) {
  const movement = { id: sessionId, kind: 'cash_in', amountMinor: 500 } as const
  const { movementId } = await db.transaction((tx) =>
    addMovement(tx, admin, { ...movement, reason: because('Change') }),
  )
  return movementId
}

/** The same person at a register device of the outlet. */
export async function atRegister(db: Database, { admin, outletId }: World) {
  const deviceId = await addDevice(db, outletId, admin.userId, 'till')
  const work = { kind: 'till', operations: new Set<string>() }
  const actor: Actor = newActor({ ...admin, deviceId, work })
  return { deviceId, actor }
}

/** A register, a session and a movement in it, for records of one outlet. */
export async function someRegisters(db: Database, world: World, word: string) {
  const session = await anOpenSession(db, world, 10, word)
  return {
    register: session.registerId,
    'register session': session.id,
    'register movement': await aMovement(db, world, session.id),
  }
}
