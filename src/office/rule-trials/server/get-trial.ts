import { sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, encodeCursor } from '#platform/server/keyset.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { freshHours } from '../forecast.ts'
import type { Rollout, recordParts, TrialDetail, TriedRecordRow } from '../rule-trials.fields.ts'
import {
  besideTrials,
  requireFound,
  type StoredTrial,
  stateOfRollout,
  trialColumns,
  withWords,
} from './find-trial.ts'
import { type Trials, trialOfKey } from './tried-settings.ts'

type ById = { readonly id: string }

type StoredDetail = StoredTrial &
  Omit<TrialDetail, keyof StoredTrial | 'setting' | 'words' | 'days' | 'rollouts'>

/** One trial with its days and where its value was switched on. */
export const getTrial =
  (trials: Trials) =>
  async (reader: Reader, actor: Actor, { id }: ById): Promise<TrialDetail> => {
    const found = await sql<StoredDetail>`select ${trialColumns}, t.outlet_id as "outletId",
        t.from_at as "fromAt", t.to_at as "toAt", t.records_read as "recordsRead",
        t.left_out as "leftOut", t.count_added as "countAdded", t.count_removed as "countRemoved",
        t.minor_before as "minorBefore", t.count_foreign as "countForeign",
        t.skip_reason as "skipReason",
        case when t.finished_at is not null then 1 when t.next_at is null then 0
          else least(1, greatest(0, extract(epoch from t.to_at - t.next_at)
            / nullif(extract(epoch from t.to_at - t.from_at), 0)))::float8 end as progress,
        exists (select from rule_trial_views v
          where v.trial_id = t.id and v.user_id = ${actor.userId}) as "isSeen",
        case when t.finished_at is not null and t.skip_reason = ''
          and t.started_at > now() - make_interval(hours => ${freshHours})
          then t.started_at + make_interval(hours => ${freshHours}) end as "freshUntil"
      from rule_trials t ${besideTrials} where t.id = ${id}`.execute(reader)
    const [row] = await withWords(reader, trials, found.rows)
    const trial = requireFound(row)
    const { words } = trialOfKey(trials, trial.key) ?? { words: null }
    return {
      ...trial,
      words: {
        records: words?.records ?? 'records',
        affected: words?.affected ?? 'Affected',
        work: words?.work ?? 'records to look at',
        hit: words?.endings?.hit ?? null,
        falsePositive: words?.endings?.falsePositive ?? null,
        path: words?.path ?? '',
      },
      days: await daysOf(reader, id),
      rollouts: await rolloutsOf(reader, id),
    }
  }

/** Every day of the span, also those without an affected record. */
async function daysOf(reader: Reader, id: string): Promise<TrialDetail['days']> {
  const zone = await settingOf(reader, platformSettings.timeZone)
  const found = await sql<TrialDetail['days'][number]>`
    select day::date::text as day, coalesce(counted.before, 0) as before,
      coalesce(counted.after, 0) as after
    from rule_trials t
    cross join lateral generate_series((t.from_at at time zone ${zone})::date,
      (t.to_at at time zone ${zone})::date, interval '1 day') as day
    left join (select (happened_at at time zone ${zone})::date as of_day,
        count(outcome_before)::integer as before, count(outcome_after)::integer as after
      from rule_trial_records where trial_id = ${id} group by 1) as counted
      on counted.of_day = day::date
    where t.id = ${id} and t.finished_at is not null order by day`.execute(reader)
  return found.rows
}

async function rolloutsOf(reader: Reader, id: string): Promise<Rollout[]> {
  const found = await sql<Rollout>`select r.id, coalesce(outlet.code, 'All outlets') as place,
      ${stateOfRollout} as state, r.starts_at as "startsAt",
      r.switched_on_by_name as "switchedOnByName", r.checked_at as "checkedAt",
      r.live_count as "liveCount", r.forecast_low as "forecastLow",
      r.forecast_high as "forecastHigh"
    from rule_rollouts r left join outlets outlet on outlet.id = r.outlet_id
    where r.trial_id = ${id} order by r.starts_at desc, r.id limit 100`.execute(reader)
  return found.rows
}

const recordsOnPage = 100

const partOf = {
  all: sql`true`,
  added: sql`r.outcome_before is null`,
  removed: sql`r.outcome_after is null`,
} as const satisfies Record<(typeof recordParts)[number], unknown>

type Records = ById & {
  readonly part: keyof typeof partOf
  readonly after?: string | undefined
}

/** The records that a trial affects, newest first. */
export async function recordsOfTrial(reader: Reader, _actor: Actor, input: Records) {
  const found = await reader
    .selectFrom('rule_trials')
    .select('id')
    .where('id', '=', input.id)
    .executeTakeFirst()
  requireFound(found)
  const [at, id] = decodeCursor(input.after, ['instant', 'id']) ?? []
  const below =
    at === undefined
      ? sql``
      : sql`and (r.happened_at, r.record_id) < (${at}::timestamptz, ${id}::uuid)`
  const rows = await sql<TriedRecordRow & { key: string }>`select r.record_id as id, r.label,
      outlet.code as "outletCode", r.happened_at as "happenedAt", r.amount_minor as "amountMinor",
      r.currency, r.ending, r.outcome_before as before, r.outcome_after as after,
      r.happened_at::text as key
    from rule_trial_records r join outlets outlet on outlet.id = r.outlet_id
    where r.trial_id = ${input.id} and ${partOf[input.part]} ${below}
    order by r.happened_at desc, r.record_id desc limit ${recordsOnPage}`.execute(reader)
  const last = rows.rows.length === recordsOnPage ? rows.rows.at(-1) : undefined
  return {
    records: rows.rows.map(({ key: _key, ...record }) => record),
    nextCursor: last ? encodeCursor([last.key, last.id]) : null,
  }
}
