import { sql } from 'kysely'
import { saveSettings } from '#office/business/server/save-settings.ts'
import { seeTrial } from '#office/rule-trials/server/end-trial.ts'
import { keepToTrials } from '#office/rule-trials/server/keep-to-trials.ts'
import { runTrial } from '#office/rule-trials/server/run-trial.ts'
import { startTrial } from '#office/rule-trials/server/start-trial.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { rowsOf } from '#platform/server/settings/setting-rows.ts'
import type { SettingTrial } from '#platform/server/settings/setting-trials.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import type { Setting, SettingValue } from '#platform/settings.ts'
import { riskTrials } from '#sales/fraud/server/risk-trials.ts'
import { varianceTrial } from '#stock/inventory/server/variance-trial.ts'
import { setUp } from './world.ts'

export const trials: readonly SettingTrial[] = [...riskTrials, varianceTrial]

type Tried = {
  readonly setting: Setting
  readonly value: SettingValue
  readonly outletId?: string
}

/** Starts a trial and runs it to its end, as the job does. */
export async function tryValue(db: Database, actor: Actor, tried: Tried): Promise<string> {
  const { setting, value, outletId } = tried
  const { id } = await db.transaction((tx) =>
    startTrial(trials)(tx, actor, { key: setting.key, value, outletId }),
  )
  await runTrial(db, trials, id)
  return id
}

export const see = (db: Database, actor: Actor, id: string) =>
  db.transaction((tx) => seeTrial(trials)(tx, actor, { id }))

/** Tries a value and looks at the result. */
export async function tryAndSee(db: Database, actor: Actor, tried: Tried): Promise<string> {
  const id = await tryValue(db, actor, tried)
  await see(db, actor, id)
  return id
}

type Saved = Omit<Tried, 'value'> & {
  readonly value: SettingValue | null
  readonly takesEffectAt?: string
  readonly withoutTrial?: string
}

/** Saves a value as the settings page does, with the trials that it has to keep to. */
export async function saveTried(db: Database, actor: Actor, saved: Saved) {
  const { setting, value, outletId, takesEffectAt, withoutTrial } = saved
  const [newest] = await rowsOf(db.reader, setting.key, outletId ?? null, 1)
  const changes = [{ key: setting.key, value, version: newest?.id ?? 0 }]
  return db.transaction((tx) =>
    saveSettings(keepToTrials(trials))(tx, actor, {
      changes,
      reason: '',
      outletId,
      takesEffectAt,
      withoutTrial,
    }),
  )
}

/** What the set-up of a test puts in force, without a trial. */
export async function putInForce(
  db: Database,
  setting: Setting,
  value: SettingValue,
  outletId: string | null = null,
): Promise<void> {
  const [newest] = await rowsOf(db.reader, setting.key, outletId, 1)
  const words = { currency: 'GBP', locale: 'en-GB' }
  await db.transaction((tx) =>
    writeSetting(tx, setUp, {
      ...{ setting, outletId, value, words, reason: '' },
      version: newest?.id ?? 0,
    }),
  )
}

/** What a trial says the tried value does, by the id of the record. */
export async function forecastOf(db: Database, trialId: string) {
  const found = await sql<{ id: string; outcome: string }>`select record_id as id,
      outcome_after as outcome from rule_trial_records
    where trial_id = ${trialId} and outcome_after is not null`.execute(db.reader)
  return new Map(found.rows.map(({ id, outcome }) => [id, outcome]))
}
