import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { ruleTrialNoun } from '../rule-trials.nouns.ts'
import { requireFound } from './find-trial.ts'
import { type Trials, trialOfKey } from './tried-settings.ts'

type ById = { readonly id: string }

type Locked = { readonly key: string; readonly isEnded: boolean; readonly isFinished: boolean }

async function lockTrial(tx: Tx, id: string): Promise<Locked> {
  const found = await sql<Locked>`select key, finished_at is not null as "isFinished",
      num_nonnulls(finished_at, cancelled_at, failed_at) > 0 as "isEnded"
    from rule_trials where id = ${id}::uuid for update`.execute(tx)
  return requireFound(found.rows[0])
}

/** A running trial ends after its current page; what it has read is not shown. */
export const cancelTrial =
  (trials: Trials) =>
  async (tx: Tx, actor: Actor, { id }: ById) => {
    const { key, isEnded } = await lockTrial(tx, id)
    if (isEnded)
      throw new Refusal(
        'conflict',
        'trial_ended',
        'This trial has ended. Nothing is left to cancel.',
      )
    await sql`update rule_trials set cancelled_at = now() where id = ${id}`.execute(tx)
    await tell(tx, actor, trials, { id, key, what: 'cancelled' })
    return { id }
  }

/** The user has seen the result, and may switch the value on. */
export const seeTrial =
  (trials: Trials) =>
  async (tx: Tx, actor: Actor, { id }: ById) => {
    const { key, isFinished } = await lockTrial(tx, id)
    if (!isFinished)
      throw new Refusal(
        'conflict',
        'trial_running',
        'This trial has no result. Wait until it has finished, or start it again.',
      )
    const added = await sql`insert into rule_trial_views (trial_id, user_id)
    values (${id}, ${actor.userId}) on conflict do nothing`.execute(tx)
    if (added.numAffectedRows === 1n) await tell(tx, actor, trials, { id, key, what: 'seen' })
    return { id }
  }

type Told = { readonly id: string; readonly key: string; readonly what: 'cancelled' | 'seen' }

const tell = (tx: Tx, actor: Actor, trials: Trials, { id, key, what }: Told) =>
  appendEvent(tx, actor, {
    type: `rule_trial.${what}`,
    noun: ruleTrialNoun,
    id,
    label: trialOfKey(trials, key)?.setting.label ?? key,
  })
