import { countEvents } from './count-events.ts'
import { anotherOutlet, aTask } from './task-steps.ts'
import type { Prepare } from './write-cases.ts'

export const dashboardWrites: Readonly<Record<string, Prepare>> = {
  'dashboard.take': async ({ db }) => {
    const input = { need: 'inventory.low', outletId: await anotherOutlet(db) }
    return {
      input,
      other: { ...input, minutes: 120 },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('events')
          .select('type')
          .where('noun', '=', 'dashboard_task')
          .where('outlet_id', '=', input.outletId)
          .execute()
        return rows.length
      },
    }
  },
  'dashboard.mailMe': async ({ db, person }) => {
    const { email } = await db.reader
      .selectFrom('profiles')
      .select('email')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow()
    const sent = async () => {
      const rows = await db.reader
        .selectFrom('mails')
        .select('id')
        .where('template', '=', 'notification.morning')
        .where('to_address', '=', email)
        .execute()
      return rows.length
    }
    const before = await sent()
    return { input: {}, other: null, effects: async () => (await sent()) - before }
  },
  'dashboard.release': async ({ db, person }) => {
    const id = await aTask(db, person.userId, await anotherOutlet(db))
    const other = await aTask(db, person.userId, await anotherOutlet(db))
    return {
      input: { id, version: 1 },
      other: { id: other, version: 1 },
      effects: () => countEvents(db, id, 'dashboard_task.released'),
    }
  },
}
