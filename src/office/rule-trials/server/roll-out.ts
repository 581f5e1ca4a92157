import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { SettingTrial } from '#platform/server/settings/setting-trials.ts'
import type { SettingValue } from '#platform/settings.ts'
import { daysWatched } from '../forecast.ts'
import { ruleTrialNoun } from '../rule-trials.nouns.ts'
import { addTrial } from './start-trial.ts'
import type { TrialBasis } from './tried-settings.ts'

type Change = {
  readonly trial: SettingTrial
  readonly based: TrialBasis
  readonly before: SettingValue
  readonly value: SettingValue
  /** Left out: now. */
  readonly startsAt?: string | undefined
}

type Rollout = Change & { readonly named: string } & (
    | { readonly trialId: string }
    | { readonly skipReason: string }
  )

/** Records that a value is switched on, to be watched where a trial forecasts it. */
export async function switchOn(tx: Tx, actor: Actor, rollout: Rollout): Promise<void> {
  const { trial, based, before, value, named } = rollout
  const { key, label } = trial.setting
  const isTried = 'trialId' in rollout
  const trialId = isTried
    ? rollout.trialId
    : await addTrial(tx, actor, { trial, based, value, before, skipReason: rollout.skipReason })
  const startsAt =
    rollout.startsAt === undefined ? sql`now()` : sql`${rollout.startsAt}::timestamptz`
  await endRollouts(tx, rollout)
  await sql`insert into rule_rollouts (id, trial_id, key, outlet_id, value, value_before,
      switched_on_by_name, starts_at, watched_until)
    values (${newId()}, ${trialId}, ${key}, ${based.place.outletId},
      ${JSON.stringify(value)}::jsonb, ${JSON.stringify(before)}::jsonb, ${actor.name}, ${startsAt},
      ${startsAt} + make_interval(days => ${isTried ? daysWatched : 0}))`.execute(tx)
  await appendEvent(tx, actor, {
    type: isTried ? 'rule_trial.switched_on' : 'rule_trial.skipped',
    noun: ruleTrialNoun,
    id: trialId,
    label,
    data: { value: named, ...(isTried ? {} : { reason: rollout.skipReason }) },
  })
}

/** What replaces a value also ends its watch; the watch itself ends where that happens later. */
async function endRollouts(tx: Tx, { trial, based, startsAt }: Change): Promise<void> {
  if (startsAt !== undefined) return
  await sql`update rule_rollouts set ended_at = now() where key = ${trial.setting.key}
    and outlet_id is not distinct from ${based.place.outletId}::uuid and ended_at is null`.execute(
    tx,
  )
}

/** Ends the newest rollout of the place if the change only undoes it. */
export async function goBack(tx: Tx, change: Change): Promise<boolean> {
  const { trial, based, before, value } = change
  const found = await sql<{ isUndone: boolean }>`select ended_at is null
      and value = ${JSON.stringify(before)}::jsonb
      and value_before = ${JSON.stringify(value)}::jsonb as "isUndone"
    from rule_rollouts where key = ${trial.setting.key}
      and outlet_id is not distinct from ${based.place.outletId}::uuid
      and starts_at <= now() order by starts_at desc, id desc limit 1`.execute(tx)
  if (!found.rows[0]?.isUndone) return false
  await endRollouts(tx, change)
  return true
}
