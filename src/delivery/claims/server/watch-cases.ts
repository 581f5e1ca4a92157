import { sql } from 'kysely'
import { courierRules } from '#delivery/couriers/server/index.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { caseLabel, claimLabel, claimNoun, returnCaseNoun } from '../claims.nouns.ts'
import { endCasesOf } from './end-case.ts'
import { raiseCases, raiseForReturned } from './raise-cases.ts'

const house = systemActor('Returns not received')

/** Follows the courier's reports of returns, receipts and late deliveries. */
export const claimsReader: EventReader = {
  name: 'claims',
  types: ['parcel.returned_by_courier', 'parcel.received_back', 'parcel.delivered'],
  async take(tx, events) {
    const done = events.filter(({ result }) => result === 'ok')
    const ids = [...new Set(done.map(({ entityId }) => entityId))]
    await raiseForReturned(tx, ids)
    await endCasesOf(tx, house, ids)
  },
}

/** Every hour: overdue return transits, parcels without an event, and reminders. */
const watchCases: Job = {
  name: 'watch-returns-not-received',
  cron: '17 * * * *',
  work: async (db) => tendCases(db),
}

export async function tendCases(db: Database): Promise<void> {
  while ((await db.transaction(raiseOverdue)) > 0);
  await db.transaction(remindOfCases)
  await db.transaction(remindOfClaims)
}

/** As JSON, for queries: the return days of each courier, and when it accepts claims. */
async function daysOfCouriers(tx: Tx): Promise<string> {
  const rules = await courierRules(tx)
  return JSON.stringify(
    [...rules.values()].map(({ courierId, returnDays, claimAfterDays, claimWithinDays }) => ({
      courierId,
      returnDays,
      claimAfterDays,
      claimWithinDays,
    })),
  )
}

async function raiseOverdue(tx: Tx): Promise<number> {
  const days = await daysOfCouriers(tx)
  const allowed = sql`(select make_interval(days => r."returnDays")
    from jsonb_to_recordset(${days}::jsonb) as r("courierId" uuid, "returnDays" int)
    where r."courierId" = p.courier_id)`
  const unheard = await raiseCases(tx, {
    which: sql`p.state = 'returned_by_courier'`,
    cause: 'said_returned',
    since: sql`coalesce(p.news_at, p.state_changed_at)`,
  })
  const late = await raiseCases(tx, {
    which: sql`p.state = 'returning' and p.state_changed_at + ${allowed} < now()`,
    cause: 'way_back_too_long',
    since: sql`p.state_changed_at + ${allowed}`,
  })
  return unheard + late
}

/** Once per case: the courier now accepts a claim for it, for a limited time. */
async function remindOfCases(tx: Tx): Promise<void> {
  const days = await daysOfCouriers(tx)
  const due = await sql<{ id: string; code: string; outletId: string; fileBy: string }>`
    update return_cases c set reminded_at = now()
    from parcels p, jsonb_to_recordset(${days}::jsonb)
      as r("courierId" uuid, "claimAfterDays" int, "claimWithinDays" int)
    where p.id = c.parcel_id and r."courierId" = c.courier_id and c.reminded_at is null
      and c.state in ('open', 'searching', 'contacted')
      and c.said_at + make_interval(days => r."claimAfterDays") <= now()
      and c.said_at + make_interval(days => r."claimWithinDays") > now()
    returning c.id, p.code, c.outlet_id as "outletId",
      (c.said_at + make_interval(days => r."claimWithinDays"))::date::text as "fileBy"`.execute(tx)
  for (const { id, code, outletId, fileBy } of due.rows)
    await appendEvent(tx, house, {
      type: 'return_case.claim_due',
      noun: returnCaseNoun,
      id,
      label: caseLabel(code),
      outletId,
      data: { fileBy },
    })
}

async function remindOfClaims(tx: Tx): Promise<void> {
  const due = await sql<{ id: string; number: number; outletId: string; answerBy: string }>`
    update claims c set reminded_at = now()
    where c.state = 'open' and c.reminded_at is null
      and c.answer_by < (now() at time zone 'utc')::date
    returning c.id, c.number, c.outlet_id as "outletId", c.answer_by::text as "answerBy"`.execute(
    tx,
  )
  for (const { id, number, outletId, answerBy } of due.rows)
    await appendEvent(tx, house, {
      type: 'claim.answer_overdue',
      noun: claimNoun,
      id,
      label: claimLabel(number),
      outletId,
      data: { answerBy },
    })
}

export const claimsJobs: readonly Job[] = [watchCases]
