import { sql } from 'kysely'
import type { CourierRules } from '#delivery/couriers/courier-rules.ts'
import { courierRules } from '#delivery/couriers/server/index.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { refuseSending } from '../advice.rules.ts'
import { adviceSettings } from '../advice.settings.ts'
import { undecided } from '../advice.states.ts'
import { type Decision, noTerms, reattempts } from '../advice-decisions.ts'
import { stuckLimits } from './advice-source.ts'
import { decideAndSend } from './decide-advice.ts'
import { type FoundAdvice, lockAdvice, reachOf } from './find-advice.ts'
import { escalateAdvice } from './note-advice.ts'
import { raiseAdvice } from './raise-advice.ts'
import { tellAdvice } from './tell-advice.ts'

const house = systemActor('Shipper advice')
const most = 200

/** Every ten minutes: stuck parcels, missed deadlines, ignored instructions and due reminders. */
export const tendAdvice: Job = {
  name: 'tend-advice',
  cron: '*/10 * * * *',
  async work(db, _payload, signal) {
    const steps = [raiseStuck, applySilence, warnOfDeadlines, escalateIgnored, remind]
    for (const step of steps) if (!signal.aborted) await step(db)
  },
}

/** A parcel without updates opens an exception, like one with a failed attempt. */
export async function raiseStuck(db: Database): Promise<void> {
  const { amberDays } = await stuckLimits(db.reader)
  const stuck = await sql<{ id: string; attempts: number; days: number }>`
    select p.id, p.attempts,
      floor(extract(epoch from now() - coalesce(p.news_at, p.handed_over_at)) / 86400)::integer as days
    from parcels p
    where p.state in ('handed_over', 'in_transit', 'out_for_delivery', 'attempt_failed')
      and p.courier_id is not null
      and coalesce(p.news_at, p.handed_over_at) <= now() - make_interval(days => ${amberDays})
      and not exists (select from advices a where a.parcel_id = p.id and a.state <> 'closed')
    order by coalesce(p.news_at, p.handed_over_at) limit ${most}`.execute(db.reader)
  for (const { id, attempts, days } of stuck.rows)
    await db.transaction((tx) =>
      raiseAdvice(tx, house, {
        parcelId: id,
        cause: 'stuck',
        attempt: attempts,
        reason: 'other',
        text: `No news for ${days} days`,
        at: new Date().toISOString(),
      }),
    )
}

const decisionOfSilence: Readonly<Record<CourierRules['silence'], Decision | null>> = {
  ask: null,
  reattempt: 'reattempt',
  return: 'return',
  hold: 'hold_at_branch',
}

/**
 * Without a decision in time, the instruction agreed for that case applies, and the log says so.
 * Once for each.
 */
export async function applySilence(db: Database): Promise<void> {
  const late = await sql<{ id: string }>`select id from advices
    where state = any(${[...undecided]}) and respond_by <= now() and silence_at is null
    order by respond_by limit ${most}`.execute(db.reader)
  const rules = await courierRules(db.reader)
  for (const { id } of late.rows)
    await db.transaction(async (tx) => {
      const marked = await sql`update advices set silence_at = now()
        where id = ${id} and silence_at is null and state = any(${[...undecided]})`.execute(tx)
      if (!marked.numAffectedRows) return
      const advice = await lockAdvice(tx, house, id)
      const agreed = rules.get(advice.courierId)
      if (agreed) await applyRule(tx, advice, agreed)
    })
}

async function applyRule(tx: Tx, advice: FoundAdvice, rules: CourierRules): Promise<void> {
  const { silence } = rules
  const decision = decisionOfSilence[silence]
  const whyNot = decision && refuseSending(reachOf(advice, rules), decision)
  await tellAdvice(tx, house, advice, 'advice.fell_silent', {
    rule: silence,
    ...(whyNot ? { whyNot: whyNot.message } : {}),
  })
  if (decision === null || whyNot) return
  await decideAndSend(tx, house, advice, { decision, terms: noTerms, through: 'silence' })
}

/**
 * Reminds the users who decide once, while there is still time, that a courier’s deadline is near.
 */
export async function warnOfDeadlines(db: Database): Promise<void> {
  const hours = await settingOf(db.reader, adviceSettings.warnHours)
  await db.transaction(async (tx) => {
    const near = await sql<{ id: string; respondBy: string }>`update advices
      set deadline_told_at = now()
      where state = any(${[...undecided]}) and deadline_told_at is null
        and respond_by > now() and respond_by <= now() + make_interval(hours => ${hours})
      returning id, respond_by as "respondBy"`.execute(tx)
    for (const { id, respondBy } of near.rows)
      await tellAdvice(tx, house, await lockAdvice(tx, house, id), 'advice.deadline_near', {
        respondBy,
      })
  })
}

/** Escalates a promised new attempt without any update. */
export async function escalateIgnored(db: Database): Promise<void> {
  const hours = await settingOf(db.reader, adviceSettings.ignoredHours)
  const ignored = await sql<{ id: string }>`
    select a.id from advices a join parcels p on p.id = a.parcel_id
    where a.state in ('sent', 'acknowledged') and a.escalated_at is null
      and a.decision = any(${[...reattempts]})
      and greatest(a.sent_at, coalesce((a.terms ->> 'on')::date + 1, a.sent_at), p.news_at)
        <= now() - make_interval(hours => ${hours})
    order by a.sent_at limit ${most}`.execute(db.reader)
  const text = `The courier was told to try again, and nothing was heard for ${hours} hours.`
  for (const { id } of ignored.rows)
    await db.transaction((tx) => escalateAdvice(tx, house, { id, text, remindHours: 24 }))
}

/** Reminds the user who escalated, once each time. */
async function remind(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await sql<{ id: string }>`update advices set remind_at = null
      where remind_at <= now() and state <> 'closed' returning id`.execute(tx)
    for (const { id } of due.rows)
      await tellAdvice(tx, house, await lockAdvice(tx, house, id), 'advice.reminder_due')
  })
}
