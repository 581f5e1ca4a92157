import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { SettingTrial, TrialCursor } from '#platform/server/settings/setting-trials.ts'
import { fitsSetting } from '#platform/settings.rules.ts'
import { daysBack, forecastRange, isOutside } from '../forecast.ts'
import { ruleTrialNoun } from '../rule-trials.nouns.ts'
import { basisOf, isSame, type Trials, trialOfKey } from './tried-settings.ts'

const watcher = systemActor('Rule trials')

const recordsOnPage = 500

type Watched = {
  readonly id: string
  readonly trialId: string
  readonly key: string
  readonly outletId: string | null
  readonly value: unknown
  readonly liveCount: number
  /** The part of the first days that was not looked at yet, and how many days have passed in all. */
  readonly from: string
  readonly to: string
  readonly days: number
  readonly isAlarmed: boolean
}

/** Records are counted once they are this old: orders are scored a moment after they are placed. */
const settledMinutes = 10

const watched = sql`r.starts_at <= now() and r.ended_at is null
  and coalesce(r.checked_at, r.starts_at) < r.watched_until`

const dueTo = sql`least(r.watched_until, now() - make_interval(mins => ${settledMinutes}))`

/** Compares the first days of each rollout with its forecast, each in a transaction of its own. */
export async function watchRollouts(db: Database, trials: Trials): Promise<void> {
  const due = await sql<{ id: string }>`select r.id from rule_rollouts r where ${watched}
    and ${dueTo} > coalesce(r.checked_at, r.starts_at) order by r.starts_at limit 200`.execute(
    db.reader,
  )
  for (const { id } of due.rows) await db.transaction((tx) => checkRollout(tx, trials, id))
}

async function checkRollout(tx: Tx, trials: Trials, id: string): Promise<void> {
  const found = await sql<Watched>`select r.id, r.trial_id as "trialId", r.key,
      r.outlet_id as "outletId", r.value, r.live_count as "liveCount",
      coalesce(r.checked_at, r.starts_at)::text as from, ${dueTo}::text as to,
      extract(epoch from ${dueTo} - r.starts_at)::float8 / 86400 as days,
      r.alarmed_at is not null as "isAlarmed"
    from rule_rollouts r where r.id = ${id} and ${watched} for update`.execute(tx)
  const [rollout] = found.rows
  const trial = rollout && trialOfKey(trials, rollout.key)
  if (!rollout) return
  if (!trial || !isSame(await settingOf(tx, trial.setting, rollout.outletId), rollout.value)) {
    await sql`update rule_rollouts set ended_at = now() where id = ${id}`.execute(tx)
    return
  }
  const live = rollout.liveCount + (await countLive(tx, trial, rollout))
  const range = forecastRange(await countsPerDay(tx, rollout.trialId), rollout.days)
  const isNews = isOutside(live, range) && !rollout.isAlarmed
  await sql`update rule_rollouts set live_count = ${live}, forecast_low = ${range.low},
      forecast_high = ${range.high}, checked_at = ${rollout.to}::timestamptz,
      alarmed_at = case when ${isNews} then now() else alarmed_at end
    where id = ${id}`.execute(tx)
  if (isNews) await tell(tx, trial, rollout, { live, ...range })
}

/** What the value decided about the records since the last look. */
async function countLive(reader: Reader, trial: SettingTrial, rollout: Watched): Promise<number> {
  const { value, from, to, outletId } = rollout
  if (!fitsSetting(trial.setting, value)) return 0
  const { place } = await basisOf(reader, trial, outletId)
  let count = 0
  let below: TrialCursor | null = null
  do {
    const span = { from, to, place, below, most: recordsOnPage }
    const page = await trial.page(reader, span, { before: value, after: value })
    count += page.records.length
    below = page.last
  } while (below !== null)
  return count
}

/** The affected records of each past day, zeros included. */
async function countsPerDay(reader: Reader, trialId: string): Promise<readonly number[]> {
  const found = await sql<{ count: number }>`select count(r.record_id)::integer as count
    from rule_trials t cross join generate_series(0, ${daysBack} - 1) as day
    left join rule_trial_records r on r.trial_id = t.id and r.outcome_after is not null
      and floor(extract(epoch from r.happened_at - t.from_at) / 86400) = day
    where t.id = ${trialId} group by day order by day`.execute(reader)
  return found.rows.map(({ count }) => count)
}

type Found = { readonly live: number; readonly low: number; readonly high: number }

async function tell(
  tx: Tx,
  { setting, words }: SettingTrial,
  { trialId, days }: Watched,
  { live, low, high }: Found,
): Promise<void> {
  const shown = Math.max(1, Math.round(days))
  const time = shown === 1 ? 'the first day' : `the first ${shown} days`
  await appendEvent(tx, watcher, {
    type: 'rule_trial.left_forecast',
    noun: ruleTrialNoun,
    id: trialId,
    label: setting.label,
    data: {
      sentence: `${words.affected} in ${time}: ${live}, forecast ${low} to ${high}.`,
      live,
      low,
      high,
    },
  })
}

/** The records of old trials are not needed any more; their sums stay. */
const forget = async (db: Database): Promise<void> => {
  await sql`delete from rule_trial_records where trial_id in (select id from rule_trials
    where started_at < now() - make_interval(days => ${daysBack})
      and exists (select from rule_trial_records r where r.trial_id = rule_trials.id)
    order by started_at limit 5)`.execute(db.reader)
}

export const watchingJobs = (trials: Trials): readonly Job[] => [
  {
    name: 'watch-rule-rollouts',
    cron: '11 * * * *',
    work: (db) => watchRollouts(db, trials),
  },
  { name: 'forget-rule-trial-records', cron: '37 3 * * *', work: forget },
]
