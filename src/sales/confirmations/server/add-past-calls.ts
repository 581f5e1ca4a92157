import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { Check, Outcome } from '../outcomes.ts'
import { catchUpWith, reconcileTasks } from './reconcile-tasks.ts'

/** A call of the past, about an order that has its task. */
export type PastCall = {
  readonly id: string
  readonly orderId: string
  readonly agentId: string
  readonly startedAt: string
  readonly seconds: number
  readonly outcome: Outcome
  readonly note: string
  readonly checked: readonly Check[]
  readonly isLast: boolean
}

/** Where the past left an order that still waits. */
export type PastWait = {
  readonly orderId: string
  readonly state: 'waiting' | 'callback' | 'unreachable'
  readonly attempts: number
  readonly nextCallAt: string | null
  readonly promisedBy: string | null
  readonly lastOutcome: Outcome
}

/**
 * Writes calls of the past, for data that starts with a history. An order that has moved on gets
 * its task as done; pending ones get theirs from the queue, or as `waits` gives it.
 */
export async function addPastCalls(
  tx: Tx,
  calls: readonly PastCall[],
  waits: readonly PastWait[],
): Promise<void> {
  // No reminders for callbacks in an invented past.
  await sql`insert into confirmation_tasks (id, state, attempts, next_call_at, promised_by,
      reminded_at, last_outcome)
    select w."orderId", w.state, w.attempts, w."nextCallAt", w."promisedBy",
      case when w.state = 'callback' then now() end, w."lastOutcome"
    from jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) as w("orderId" uuid, state text,
      attempts integer, "nextCallAt" timestamptz, "promisedBy" uuid, "lastOutcome" text)`.execute(
    tx,
  )
  await sql`insert into confirmation_tasks (id, state, last_outcome)
    select distinct o.id, 'done', 'confirmed'
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as c("orderId" uuid)
    join orders o on o.id = c."orderId" where o.state <> 'pending'
    on conflict do nothing`.execute(tx)
  await reconcileTasks(
    tx,
    waits.map(({ orderId }) => orderId),
  )
  while ((await catchUpWith(tx)) > 0);
  await sql`insert into confirmation_calls (id, order_id, agent_id, started_at, ended_at, outcome,
      note, checked, seconds, is_last)
    select c.id, c."orderId", c."agentId", c."startedAt",
      c."startedAt" + make_interval(secs => c.seconds), c.outcome, c.note,
      array(select jsonb_array_elements_text(c.checked)), c.seconds, c."isLast"
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as c(id uuid, "orderId" uuid,
      "agentId" uuid, "startedAt" timestamptz, seconds integer, outcome text, note text,
      checked jsonb, "isLast" boolean)`.execute(tx)
}
