import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type {
  KeepToTrials,
  SettingTrial,
  TriedChange,
} from '#platform/server/settings/setting-trials.ts'
import { settingInWords } from '#platform/settings.rules.ts'
import type { SettingValue } from '#platform/settings.ts'
import { daysBack } from '../forecast.ts'
import { goBack, switchOn } from './roll-out.ts'
import { freshTrial } from './start-trial.ts'
import {
  basisOf,
  isPastEmpty,
  isSame,
  lastDays,
  outletsWith,
  type Span,
  type Trials,
  trialOfKey,
} from './tried-settings.ts'

/**
 * Writes settings. One with a trial is refused unless this user has seen a fresh trial of exactly this
 * value, with all else that decides as it was; a value for all outlets has to be in force at one of
 * them first. Without records to try on there is nothing to see. Going back to the value that a
 * rollout replaced needs no trial, and in an emergency an administrator states a reason instead.
 */
export const keepToTrials =
  (trials: Trials): KeepToTrials =>
  async (tx, actor, change, write) => {
    const tried = change.settings.flatMap(({ key }) => trialOfKey(trials, key) ?? [])
    const before = await valuesOf(tx, tried, change)
    await write()
    const after = await valuesOf(tx, tried, change)
    for (const [at, trial] of tried.entries()) {
      const was = before[at]
      const value = after[at]
      if (was === undefined || value === undefined || isSame(was, value)) continue
      await requireTrial(tx, actor, change, { trial, before: was, value })
    }
  }

/** All outlets, also those with a value of their own. */
const everywhere = { outletId: null, except: [] }

const instantOf = ({ takesEffectAt }: TriedChange) =>
  takesEffectAt === undefined ? sql`now()` : sql`${takesEffectAt}::timestamptz`

/** What is in force once the change takes effect. */
async function valuesOf(
  reader: Reader,
  tried: readonly SettingTrial[],
  change: TriedChange,
): Promise<readonly SettingValue[]> {
  const values: SettingValue[] = []
  for (const { setting } of tried)
    values.push(await settingOf(reader, setting, change.outletId, instantOf(change)))
  return values
}

type Switched = {
  readonly trial: SettingTrial
  readonly before: SettingValue
  readonly value: SettingValue
}

async function requireTrial(
  tx: Tx,
  actor: Actor,
  change: TriedChange,
  { trial, before, value }: Switched,
): Promise<void> {
  const based = await basisOf(tx, trial, change.outletId, instantOf(change))
  const rollout = { trial, based, before, value, startsAt: change.takesEffectAt }
  if (await goBack(tx, rollout)) return
  const span = await lastDays(tx)
  if (await isPastEmpty(tx, trial, everywhere, span)) return
  const named = await inWords(tx, trial, value)
  if (change.withoutTrial !== undefined) {
    requireReason(actor, trial, change.withoutTrial)
    await switchOn(tx, actor, { ...rollout, named, skipReason: change.withoutTrial })
    return
  }
  const fresh = await freshTrial(tx, { trial, based, value, before })
  if (!fresh?.isFinished) throw refuseUntried(trial, named)
  if (!(await hasSeen(tx, actor, fresh.id))) throw refuseUnseen(trial, named)
  if (based.place.outletId === null && !(await isAtOneOutlet(tx, trial, value, span)))
    throw refuseAll(trial, named)
  await switchOn(tx, actor, { ...rollout, named, trialId: fresh.id })
}

async function inWords(reader: Reader, { setting }: SettingTrial, value: SettingValue) {
  const currency = await settingOf(reader, platformSettings.currency)
  return settingInWords(setting, value, { currency, locale: 'en-GB' })
}

async function hasSeen(reader: Reader, actor: Actor, trialId: string): Promise<boolean> {
  const found = await reader
    .selectFrom('rule_trial_views')
    .select('seen_at')
    .where('trial_id', '=', trialId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Whether the value is in force at an outlet with records, so that something is learnt of it there.
 * Where one outlet has all records, there is no smaller place to begin.
 */
async function isAtOneOutlet(
  reader: Reader,
  trial: SettingTrial,
  value: SettingValue,
  span: Span,
): Promise<boolean> {
  const ahead = new Set(await outletsWith(reader, trial, value))
  const outlets = await reader.selectFrom('outlets').select('id').orderBy('id').execute()
  let working = 0
  for (const { id } of outlets) {
    const isEmpty = await isPastEmpty(reader, trial, { outletId: id, except: [] }, span)
    if (isEmpty) continue
    if (ahead.has(id)) return true
    working += 1
  }
  return working <= 1
}

const refuseAll = ({ setting }: SettingTrial, named: string) =>
  new Refusal(
    'unprocessable',
    'one_outlet_first',
    `Switch “${setting.label}” to ${named} at one outlet first: choose the outlet under “Values for”, try it there and save it. Then try it for all.`,
    { field: setting.key },
  )

function requireReason(actor: Actor, { setting }: SettingTrial, reason: string): void {
  if (outletsOf(actor, capability.businessSettings) !== null)
    throw new Refusal(
      'forbidden',
      'only_your_outlets',
      `Only an administrator of the whole business may switch on “${setting.label}” without a trial.`,
      { field: setting.key },
    )
  if (reason.trim() !== '') return
  throw new Refusal(
    'unprocessable',
    'reason_needed',
    `Enter why “${setting.label}” is switched on without a trial.`,
    { field: 'withoutTrial' },
  )
}

const refuseUntried = ({ setting }: SettingTrial, named: string) =>
  new Refusal(
    'unprocessable',
    'trial_needed',
    `Try “${setting.label}” with ${named} on the last ${daysBack} days first. A trial counts for exactly this value in this place, for a day, while the settings that it depends on stay the same.`,
    { field: setting.key },
  )

const refuseUnseen = ({ setting }: SettingTrial, named: string) =>
  new Refusal(
    'unprocessable',
    'trial_needed',
    `“${setting.label}” was tried with ${named}, and you have not seen the result. Open it with “Try on the last ${daysBack} days”, then save.`,
    { field: setting.key },
  )
