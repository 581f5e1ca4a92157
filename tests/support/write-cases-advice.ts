import { sql } from 'kysely'
import { noTerms } from '#delivery/advice/advice-decisions.ts'
import { decideAdvice } from '#delivery/advice/server/decide-advice.ts'
import { sendDecided } from '#delivery/advice/server/send-advice.ts'
import { anAdvice } from './advice-steps.ts'
import { countEvents } from './count-events.ts'
import { actorOf, type Prepare, type Setting } from './write-cases.ts'

/**
 * A step on a delivery exception of its own, counted by its event; `reach` brings it to the start
 * of the step.
 */
function onAdvice(
  type: string,
  more: object,
  other: object | null,
  reach: (setting: Setting, id: string, version: number) => Promise<unknown> = async () => null,
): Prepare {
  return async (setting) => {
    const { db, world } = setting
    const { id, version: raised } = await anAdvice(db, world)
    await reach(setting, id, raised)
    const { version } = await db.reader
      .selectFrom('advices')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const input = { id, version, ...more }
    return {
      input,
      other: other && { ...input, ...other },
      effects: () => countEvents(db, id, type),
    }
  }
}

const decided = (setting: Setting, id: string, version: number) =>
  setting.db.transaction((tx) =>
    decideAdvice(tx, actorOf(setting), { id, version, decision: 'reattempt', terms: noTerms }),
  )

async function told(setting: Setting, id: string, version: number) {
  const step = await decided(setting, id, version)
  await setting.db.transaction((tx) => sendDecided(tx, actorOf(setting), step))
}

export const adviceWrites: Readonly<Record<string, Prepare>> = {
  'advice.contact': onAdvice('advice.contacted', {}, { version: 9 }),
  'advice.decide': onAdvice(
    'advice.decided',
    { decision: 'reattempt' },
    { decision: 'hold_at_branch' },
  ),
  'advice.decideMany': async ({ db, world }) => {
    const { id } = await anAdvice(db, world)
    const input = { ids: [id], decision: 'reattempt', note: '' }
    return {
      input,
      other: { ...input, decision: 'return' },
      effects: () => countEvents(db, id, 'advice.decided'),
    }
  },
  'advice.send': onAdvice('advice.sent', {}, { version: 9 }, decided),
  'advice.answer': onAdvice(
    'advice.acknowledged',
    { isAccepted: true, text: 'Tomorrow' },
    { text: 'On Friday' },
    told,
  ),
  'advice.note': onAdvice(
    'advice.noted',
    { text: 'I was in', says: 'nobody_came' },
    { text: 'I was out' },
  ),
  'advice.escalate': onAdvice(
    'advice.escalated',
    { text: 'The courier did not come', remindHours: 24 },
    { remindHours: 48 },
  ),
  'advice.ask': async ({ db, world }) => {
    const { id, parcel } = await anAdvice(db, world)
    await sql`with customer as (
        insert into customers (id, full_name, email, phone)
        values (gen_random_uuid(), 'Ada', 'ada@example.test', '') returning id
      ) update orders set customer_id = customer.id from customer
      where orders.id = ${parcel.order.id}`.execute(db.reader)
    return {
      input: { id, wish: 'mail' },
      other: { id, wish: 'best' },
      effects: () => countEvents(db, parcel.order.id, 'customer.messaged'),
    }
  },
}
