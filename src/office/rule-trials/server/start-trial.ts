import { sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { SettingTrial } from '#platform/server/settings/setting-trials.ts'
import { checkSetting, fitsSetting, settingInWords } from '#platform/settings.rules.ts'
import type { SettingValue } from '#platform/settings.ts'
import { freshHours } from '../forecast.ts'
import { ruleTrialNoun } from '../rule-trials.nouns.ts'
import { runTrialTask } from './run-trial.ts'
import {
  basisOf,
  isPastEmpty,
  isSame,
  lastDays,
  requireTrialOf,
  type TrialBasis,
  type Trials,
} from './tried-settings.ts'

type Input = {
  readonly key: string
  readonly outletId?: string | undefined
  readonly value: unknown
}

/** So many trials may run at once; each reads 90 days of records. */
const mostRunning = 5

/** Starts a trial, or returns the fresh one of the same value that is there already. */
export const startTrial = (trials: Trials) => async (tx: Tx, actor: Actor, input: Input) => {
  const trial = requireTrialOf(trials, input.key)
  const { setting } = trial
  const outletId = input.outletId ?? null
  await requireOutlet(tx, outletId)
  const words = { currency: await settingOf(tx, platformSettings.currency), locale: 'en-GB' }
  const { value } = input
  throwIfRefused(checkSetting(setting, value, words))
  if (!fitsSetting(setting, value)) throw new Error(`${setting.key} was checked and does not fit.`)
  await lockByName(tx, `rule trials ${setting.key}`)
  const before = await settingOf(tx, setting, outletId)
  if (isSame(before, value)) throw refuseSame(setting.label, settingInWords(setting, value, words))
  const based = await basisOf(tx, trial, outletId)
  const known = await freshTrial(tx, { trial, based, value, before })
  if (known !== null) return { id: known.id }
  await requireRoom(tx)
  const id = await addTrial(tx, actor, { trial, based, value, before })
  await appendEvent(tx, actor, {
    type: 'rule_trial.started',
    noun: ruleTrialNoun,
    id,
    label: setting.label,
    data: { value: settingInWords(setting, value, words) },
  })
  return { id }
}

type NewTrial = {
  readonly trial: SettingTrial
  readonly based: TrialBasis
  readonly value: SettingValue
  readonly before: SettingValue
  /** Why there is no trial: an emergency. */
  readonly skipReason?: string
}

/** Adds a trial and queues its run. Where the past is empty, it is finished at once. */
export async function addTrial(tx: Tx, actor: Actor, added: NewTrial): Promise<string> {
  const { trial, based, value, before, skipReason = '' } = added
  const span = await lastDays(tx)
  const isDone = skipReason !== '' || (await isPastEmpty(tx, trial, based.place, span))
  const id = newId()
  const currency = await settingOf(tx, platformSettings.currency)
  await sql`insert into rule_trials (id, key, outlet_id, value, value_before, basis, except_outlets,
      from_at, to_at, started_by, started_by_name, skip_reason, currency, finished_at)
    values (${id}, ${trial.setting.key}, ${based.place.outletId}, ${JSON.stringify(value)}::jsonb,
      ${JSON.stringify(before)}::jsonb, ${based.basis}::jsonb,
      ${[...based.place.except]}::uuid[], ${span.from}::timestamptz, ${span.to}::timestamptz,
      ${authorId(actor)}, ${actor.name}, ${skipReason}, ${currency},
      ${isDone ? sql`now()` : null})`.execute(tx)
  if (!isDone) await queueTrial(tx, id)
  return id
}

async function queueTrial(tx: Tx, id: string): Promise<void> {
  await sql`select graphile_worker.add_job(${runTrialTask},
    json_build_object('trialId', ${id}::text), job_key => ${`rule trial ${id}`})`.execute(tx)
}

type Wanted = Omit<NewTrial, 'skipReason'>

type FreshTrial = { readonly id: string; readonly isFinished: boolean }

/** The newest trial of this value in this place that ended lately or still runs. */
export async function freshTrial(
  tx: Tx,
  { trial, based, value, before }: Wanted,
): Promise<FreshTrial | null> {
  const found = await sql<FreshTrial>`select id, finished_at is not null as "isFinished"
    from rule_trials where key = ${trial.setting.key}
      and outlet_id is not distinct from ${based.place.outletId}::uuid
      and value = ${JSON.stringify(value)}::jsonb and value_before = ${JSON.stringify(before)}::jsonb
      and basis = ${based.basis}::jsonb and skip_reason = ''
      and cancelled_at is null and failed_at is null
      and started_at > now() - make_interval(hours => ${freshHours})
    order by started_at desc, id limit 1`.execute(tx)
  return found.rows[0] ?? null
}

async function requireOutlet(tx: Tx, outletId: string | null): Promise<void> {
  if (outletId === null) return
  const found = await tx
    .selectFrom('outlets')
    .select('id')
    .where('id', '=', outletId)
    .executeTakeFirst()
  if (!found) throw notFound('This outlet')
}

async function requireRoom(tx: Tx): Promise<void> {
  const found = await sql<{ count: number }>`select count(*)::integer as count from rule_trials
    where finished_at is null and cancelled_at is null and failed_at is null`.execute(tx)
  if ((found.rows[0]?.count ?? 0) < mostRunning) return
  throw new Refusal(
    'conflict',
    'too_many_trials',
    `${mostRunning} trials are running. Wait until one has finished, or cancel one.`,
  )
}

const refuseSame = (label: string, value: string) =>
  new Refusal(
    'unprocessable',
    'same_value',
    `“${label}” is ${value} already. Choose another value to try.`,
    { field: 'value' },
  )
