import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { finishCall } from '#sales/confirmations/server/finish-call.ts'
import { aCall, hangUp } from './call-steps.ts'
import { countEvents } from './count-events.ts'
import { anOrder } from './orders-in-state.ts'
import { actorOf, type Prepare, type Setting } from './write-cases.ts'

/** A step in a call of the user's own, counted by its event. */
function inCall(type: string, more: object, other: object | null): Prepare {
  return async (setting) => {
    const { id, callId } = await aCall(setting.db, setting.world, actorOf(setting))
    const input = { callId, ...more }
    return {
      input,
      other: other && { ...input, ...other },
      effects: () => countEvents(setting.db, id, type),
    }
  }
}

async function callsOf({ db, person }: Setting): Promise<number> {
  const rows = await db.reader
    .selectFrom('confirmation_calls')
    .select('id')
    .where('agent_id', '=', person.userId)
    .execute()
  return rows.length
}

/** Shortens the remaining time of the lock by this much. */
async function ageLock(db: Database, id: string): Promise<void> {
  await sql`update confirmation_tasks set locked_until = now() + interval '1 minute'
    where id = ${id}`.execute(db.reader)
}

export const confirmationWrites: Readonly<Record<string, Prepare>> = {
  'confirmations.next': async (setting) => {
    const { db, world } = setting
    await hangUp(db, actorOf(setting))
    const { id } = await anOrder(db, world, 'pending')
    // Due at whatever hour the test runs.
    await sql`insert into confirmation_tasks (id, call_rank) values (${id}, 9000000000000)
      on conflict (id) do update set next_call_at = null`.execute(db.reader)
    const before = await callsOf(setting)
    return { input: {}, other: null, effects: async () => (await callsOf(setting)) - before }
  },
  'confirmations.take': async (setting) => {
    const { db, world } = setting
    await hangUp(db, actorOf(setting))
    const { id } = await anOrder(db, world, 'pending')
    const another = await anOrder(db, world, 'pending')
    return {
      input: { id },
      other: { id: another.id },
      effects: () => countEvents(db, id, 'confirmation.taken'),
    }
  },
  'confirmations.renew': async (setting) => {
    const { db, world } = setting
    const { id, callId } = await aCall(db, world, actorOf(setting))
    await ageLock(db, id)
    return {
      input: { callId },
      other: null,
      effects: async () => {
        const { rows } = await sql<{ isNew: boolean }>`
          select locked_until > now() + interval '5 minutes' as "isNew"
          from confirmation_tasks where id = ${id}`.execute(db.reader)
        return Number(rows[0]?.isNew ?? false)
      },
    }
  },
  'confirmations.leave': inCall('confirmation.put_back', {}, null),
  'confirmations.finish': inCall(
    'confirmation.not_reached',
    { outcome: 'no_answer' },
    { outcome: 'busy' },
  ),
  'confirmations.undo': async (setting) => {
    const { db, world } = setting
    const agent = actorOf(setting)
    const plain = { note: '', checked: [], callbackAt: null, reason: null, alsoIds: [] }
    const { id, callId } = await aCall(db, world, agent)
    await db.transaction((tx) => finishCall(tx, agent, { ...plain, callId, outcome: 'confirmed' }))
    return {
      input: { callId },
      other: null,
      effects: () => countEvents(db, id, 'order.unconfirmed'),
    }
  },
  'confirmations.changeAddress': async (setting) => {
    const { db, world } = setting
    const { id, callId, version } = await aCall(db, world, actorOf(setting))
    const place = { city: 'Leeds', postcode: 'LS1 4DY', country: 'GB' }
    const input = {
      callId,
      version,
      name: 'Ada Byron',
      phone: '+44 113 496 0000',
      address: '2 Mill Lane',
      ...place,
    }
    return {
      input,
      other: { ...input, address: '3 Mill Lane' },
      effects: () => countEvents(db, id, 'order.address_changed'),
    }
  },
  'confirmations.keepPhone': inCall(
    'confirmation.second_phone_set',
    { phone: '0113 496 0001' },
    { phone: '0113 496 0002' },
  ),
  'confirmations.promiseDay': inCall(
    'order.desk_changed',
    { promisedOn: '2100-05-01' },
    { promisedOn: '2100-05-02' },
  ),
  'confirmations.sendWord': async ({ db }) => {
    const id = newId()
    await sql`insert into customers (id, full_name, email, phone)
      values (${id}, 'Ada', 'ada@example.test', '')`.execute(db.reader)
    return {
      input: { id, purpose: 'service', text: 'Your voucher is here.' },
      other: { id, purpose: 'service', text: 'Your voucher was here.' },
      effects: () => countEvents(db, id, 'customer.messaged'),
    }
  },
  'confirmations.message': async ({ db, world }) => {
    const { id } = await anOrder(db, world, 'pending')
    await sql`with customer as (
        insert into customers (id, full_name, email, phone)
        values (gen_random_uuid(), 'Ada', 'ada@example.test', '') returning id
      ) update orders set customer_id = customer.id from customer
      where orders.id = ${id}`.execute(db.reader)
    const input = { ids: [id], kind: 'please_confirm' }
    return {
      input,
      other: { ...input, kind: 'missed_you' },
      effects: () => countEvents(db, id, 'customer.messaged'),
    }
  },
}
