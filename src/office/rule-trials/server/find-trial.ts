import { type RawBuilder, sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import { notFound } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { fitsSetting, settingInWords } from '#platform/settings.rules.ts'
import type { TrialRow } from '../rule-trials.fields.ts'
import type { RolloutState, TrialState } from '../trial-states.ts'
import { type Trials, trialOfKey } from './tried-settings.ts'

/** The state of a trial `t`, from its instants. */
export const isIn: Readonly<Record<TrialState, RawBuilder<boolean>>> = {
  running: sql`t.finished_at is null and t.cancelled_at is null and t.failed_at is null`,
  finished: sql`t.finished_at is not null and t.skip_reason = ''`,
  skipped: sql`t.skip_reason <> ''`,
  cancelled: sql`t.cancelled_at is not null`,
  failed: sql`t.failed_at is not null`,
}

const stateOfTrial = sql`case when t.skip_reason <> '' then 'skipped'
  when t.finished_at is not null then 'finished' when t.cancelled_at is not null then 'cancelled'
  when t.failed_at is not null then 'failed' else 'running' end`

/** The state of a rollout `r`. */
export const stateOfRollout = sql`case when r.starts_at > now() then 'scheduled'
  when r.alarmed_at is not null then 'outside_forecast' when r.ended_at is not null then 'ended'
  when r.watched_until = r.starts_at then 'unwatched'
  when coalesce(r.checked_at, r.starts_at) < r.watched_until then 'watched' else 'as_forecast' end`

/** The newest rollout of each trial `t`. */
export const besideTrials = sql`left join outlets outlet on outlet.id = t.outlet_id
  left join lateral (select ${stateOfRollout} as state from rule_rollouts r
    where r.trial_id = t.id order by r.starts_at desc, r.id limit 1) as rollout on true`

export const isRolledOut = (state: string) =>
  sql<boolean>`coalesce((select ${stateOfRollout} from rule_rollouts r where r.trial_id = t.id
    order by r.starts_at desc, r.id limit 1), 'off') = ${state}`

export const trialColumns = sql`t.id, t.key, t.value, t.value_before as "valueBefore",
  coalesce(outlet.code, 'All outlets') as place, ${stateOfTrial} as state,
  coalesce(rollout.state, 'off') as rollout, t.started_at as "startedAt",
  t.started_by_name as "startedByName", t.count_before as "countBefore",
  t.count_after as "countAfter", t.minor_after as "minorAfter", t.currency,
  t.count_hits as hits, t.count_false_positives as "falsePositives"`

export type StoredTrial = Omit<TrialRow, 'setting' | 'value' | 'valueBefore'> & {
  readonly value: unknown
  readonly valueBefore: unknown
  readonly state: TrialState
  readonly rollout: RolloutState
}

/** Adds the setting and its values in words. A setting that the product lost keeps its key. */
export async function withWords<T extends StoredTrial>(
  reader: Reader,
  trials: Trials,
  rows: readonly T[],
) {
  const currency = await settingOf(reader, platformSettings.currency)
  return rows.map((row) => {
    const setting = trialOfKey(trials, row.key)?.setting
    const inWords = (value: unknown) =>
      setting && fitsSetting(setting, value)
        ? settingInWords(setting, value, { currency, locale: 'en-GB' })
        : String(value)
    return {
      ...row,
      setting: setting?.label ?? row.key,
      value: inWords(row.value),
      valueBefore: inWords(row.valueBefore),
    }
  })
}

/** @throws Refusal `not_found` */
export function requireFound<T>(row: T | undefined): T {
  if (row === undefined) throw notFound('This trial')
  return row
}
