import { sql } from 'kysely'
import { z } from 'zod'
import { id as idField } from '#platform/fields.ts'
import {
  type Database,
  hintAfterCommit,
  type Reader,
  type Tx,
} from '#platform/server/db/database.ts'
import { isDatabaseAway } from '#platform/server/db/database-errors.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import type { SettingTrial } from '#platform/server/settings/setting-trials.ts'
import { fitsSetting } from '#platform/settings.rules.ts'
import type { SettingValue } from '#platform/settings.ts'
import { ruleTrialNoun } from '../rule-trials.nouns.ts'
import { type Trials, trialOfKey } from './tried-settings.ts'

export const runTrialTask = 'run-rule-trial'

const recordsOnPage = 500

type Running = {
  readonly key: string
  readonly outletId: string | null
  readonly except: readonly string[]
  readonly value: unknown
  readonly valueBefore: unknown
  readonly from: string
  readonly to: string
  readonly nextAt: string | null
  readonly nextId: string | null
}

/**
 * Reads the past page by page, each in a transaction that moves the cursor of the trial: a server
 * that dies repeats no page, and two that run the same trial take turns. It ends when the trial was
 * cancelled.
 */
export async function runTrial(
  db: Database,
  trials: Trials,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  try {
    while (!signal?.aborted) {
      const isDone = await db.transaction((tx) => takePage(tx, trials, id))
      if (isDone) return
    }
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    await db.transaction((tx) => failTrial(tx, id))
    throw error
  }
}

/** @returns whether the trial has ended */
async function takePage(tx: Tx, trials: Trials, id: string): Promise<boolean> {
  const run = await lockRunning(tx, id)
  if (!run) return true
  const tried = valuesOf(trialOfKey(trials, run.key), run)
  if (!tried) {
    await failTrial(tx, id)
    return true
  }
  const { from, to, outletId, except, nextAt, nextId } = run
  const below = nextAt !== null && nextId !== null ? { at: nextAt, id: nextId } : null
  const page = await tried.trial.page(
    tx,
    { from, to, place: { outletId, except }, below, most: recordsOnPage },
    tried.values,
  )
  await sql`insert into rule_trial_records (trial_id, record_id, label, outlet_id, happened_at,
      amount_minor, currency, ending, outcome_before, outcome_after)
    select ${id}::uuid, r.id, r.label, r."outletId", r.at, r."amountMinor", r.currency, r.ending,
      r.before, r.after
    from jsonb_to_recordset(${JSON.stringify(page.records)}::jsonb) as r(id uuid, label text,
      "outletId" uuid, at timestamptz, "amountMinor" bigint, currency text, ending text,
      before text, after text)
    on conflict do nothing`.execute(tx)
  await sql`update rule_trials set next_at = ${page.last?.at ?? null}::timestamptz,
      next_id = ${page.last?.id ?? null}::uuid, records_read = records_read + ${page.read},
      left_out = left_out + ${page.leftOut}, touched_at = now()
    where id = ${id}`.execute(tx)
  if (page.last === null) await finishTrial(tx, id)
  hintAfterCommit(tx, { noun: ruleTrialNoun.key, ids: [id] })
  return page.last === null
}

async function lockRunning(tx: Tx, id: string): Promise<Running | undefined> {
  const found = await sql<Running>`select key, outlet_id as "outletId", except_outlets as except,
      value, value_before as "valueBefore", from_at::text as from, to_at::text as to,
      next_at::text as "nextAt", next_id as "nextId"
    from rule_trials where id = ${id}::uuid and finished_at is null and cancelled_at is null
      and failed_at is null for update`.execute(tx)
  return found.rows[0]
}

type Tried = {
  readonly trial: SettingTrial
  readonly values: { readonly before: SettingValue; readonly after: SettingValue }
}

/** Null where the product no longer has the setting or allows the values. */
export function valuesOf(
  trial: SettingTrial | undefined,
  { value, valueBefore }: { readonly value: unknown; readonly valueBefore: unknown },
): Tried | null {
  if (!trial || !fitsSetting(trial.setting, value) || !fitsSetting(trial.setting, valueBefore))
    return null
  return { trial, values: { before: valueBefore, after: value } }
}

/** The sums of the records. Money of another currency is counted and not added. */
async function finishTrial(tx: Tx, id: string): Promise<void> {
  await sql`update rule_trials t set finished_at = now(), count_before = sums.before,
      count_after = sums.after, count_added = sums.added, count_removed = sums.removed,
      minor_before = sums.minor_before, minor_after = sums.minor_after,
      count_foreign = sums.foreign, count_hits = sums.hits,
      count_false_positives = sums.false_positives
    from (select count(r.outcome_before)::integer as before, count(r.outcome_after)::integer as after,
        (count(*) filter (where r.outcome_before is null))::integer as added,
        (count(*) filter (where r.outcome_after is null))::integer as removed,
        coalesce(sum(r.amount_minor) filter (where r.outcome_before is not null
          and r.currency = own.currency), 0)::bigint as minor_before,
        coalesce(sum(r.amount_minor) filter (where r.outcome_after is not null
          and r.currency = own.currency), 0)::bigint as minor_after,
        (count(*) filter (where r.outcome_after is not null
          and r.currency <> own.currency))::integer as foreign,
        (count(*) filter (where r.outcome_after is not null and r.ending = 'hit'))::integer as hits,
        (count(*) filter (where r.outcome_after is not null
          and r.ending = 'false_positive'))::integer as false_positives
      from rule_trials own left join rule_trial_records r on r.trial_id = own.id
      where own.id = ${id}) as sums
    where t.id = ${id}`.execute(tx)
}

async function failTrial(tx: Tx, id: string): Promise<void> {
  await sql`update rule_trials set failed_at = now() where id = ${id}::uuid
    and finished_at is null and cancelled_at is null and failed_at is null`.execute(tx)
  hintAfterCommit(tx, { noun: ruleTrialNoun.key, ids: [id] })
}

/** Trials that no server has worked on for a minute. */
async function leftTrials(reader: Reader): Promise<readonly string[]> {
  const found = await sql<{ id: string }>`select id from rule_trials
    where finished_at is null and cancelled_at is null and failed_at is null
      and touched_at < now() - interval '1 minute' order by touched_at limit 20`.execute(reader)
  return found.rows.map(({ id }) => id)
}

const payload = z.object({ trialId: idField })

/** Runs what was started, and takes up what a server left when it died. */
export const runningJobs = (trials: Trials): readonly Job[] => [
  {
    name: runTrialTask,
    work: (db, given, signal) => runTrial(db, trials, payload.parse(given).trialId, signal),
  },
  {
    name: 'resume-rule-trials',
    cron: '* * * * *',
    work: async (db, _given, signal) => {
      for (const id of await leftTrials(db.reader)) {
        if (signal.aborted) return
        await runTrial(db, trials, id, signal)
      }
    },
  },
]
