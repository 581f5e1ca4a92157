import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import {
  aClosingSession,
  aCountedSession,
  aMovement,
  anOpenSession,
  aRegister,
  tens,
} from './register-steps.ts'
import { because } from './world.ts'
import type { Prepare } from './write-cases.ts'

export const registerWrites: Readonly<Record<string, Prepare>> = {
  'registers.add': async ({ db, world }) => {
    const name = newId()
    return {
      input: { outletId: world.outletId, name },
      other: { outletId: world.outletId, name: newId() },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('registers')
          .select('id')
          .where('name', '=', name)
          .execute()
        return rows.length
      },
    }
  },
  'registers.change': async ({ db, world }) => {
    const { id } = await aRegister(db, world)
    const input = { id, version: 1, name: newId() }
    return {
      input,
      other: { ...input, name: newId() },
      effects: () => countEvents(db, id, 'register.changed'),
    }
  },
  'registers.move': async ({ db, world }) => {
    const { id } = await aRegister(db, world)
    const input = { id, version: 1, move: 'retire' }
    return {
      input,
      other: { ...input, version: 2 },
      effects: () => countEvents(db, id, 'register.retired'),
    }
  },
  'registerSessions.open': async ({ db, world }) => {
    const { id: registerId } = await aRegister(db, world)
    return {
      input: { registerId, counted: tens(5) },
      other: { registerId, counted: tens(6) },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('register_sessions')
          .select('id')
          .where('register_id', '=', registerId)
          .execute()
        return rows.length
      },
    }
  },
  'registerSessions.addMovement': async ({ db, world }) => {
    const { id } = await anOpenSession(db, world)
    const input = { id, kind: 'drop', amountMinor: 2_000, reason: because('To the safe') }
    return {
      input,
      other: { ...input, amountMinor: 3_000 },
      effects: () => countEvents(db, id, 'register_session.moved'),
    }
  },
  'registerSessions.reverseMovement': async ({ db, world }) => {
    const { id } = await anOpenSession(db, world)
    const [movementId, another] = [await aMovement(db, world, id), await aMovement(db, world, id)]
    return {
      input: { id, movementId },
      other: { id, movementId: another },
      effects: () => countEvents(db, id, 'register_session.reversed'),
    }
  },
  'registerSessions.startCount': async ({ db, world }) => {
    const { id, version } = await anOpenSession(db, world)
    return {
      input: { id, version },
      other: { id, version: version + 1 },
      effects: () => countEvents(db, id, 'register_session.stopped'),
    }
  },
  'registerSessions.resume': async ({ db, world }) => {
    const { id, version } = await aClosingSession(db, world)
    return {
      input: { id, version },
      other: { id, version: version + 1 },
      effects: () => countEvents(db, id, 'register_session.resumed'),
    }
  },
  'registerSessions.count': async ({ db, world }) => {
    const { id, version } = await aClosingSession(db, world)
    return {
      input: { id, version, counted: tens(10) },
      other: { id, version, counted: tens(9) },
      effects: () => countEvents(db, id, 'register_session.counted'),
    }
  },
  'registerSessions.close': async ({ db, world }) => {
    const { id, version } = await aCountedSession(db, world)
    const input = { id, version, reason: because('Not found') }
    return {
      input,
      other: { ...input, reason: because('Lost') },
      effects: () => countEvents(db, id, 'register_session.closed'),
    }
  },
}
