import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { type CustomerWord, customerWordLabels } from '../advice-decisions.ts'
import { type FoundAdvice, lockAdvice } from './find-advice.ts'
import { tellAdvice } from './tell-advice.ts'

type NoteInput = {
  readonly id: string
  readonly text: string
  readonly says: CustomerWord | null
}

/** Records what the customer said about the attempt, and a text. */
export async function noteAdvice(tx: Tx, actor: Actor, { id, text, says }: NoteInput) {
  const advice = await lockAdvice(tx, actor, id)
  requireOpen(advice)
  const noteId = await keepNote(tx, actor, id, { kind: 'call', text })
  if (says !== null)
    await sql`update advices set customer_says = ${says} where id = ${id}`.execute(tx)
  // The text itself is stored with the exception: the activity log can never delete its entries.
  const told = says === null ? {} : { says: customerWordLabels[says] }
  await tellAdvice(tx, actor, advice, 'advice.noted', told)
  return { id, noteId }
}

type EscalateInput = { readonly id: string; readonly text: string; readonly remindHours: number }

/**
 * Raises it with the courier’s staff, with what was noted and the order’s files as evidence. A
 * suspected false attempt is escalated in this way: it decides nothing.
 */
export async function escalateAdvice(
  tx: Tx,
  actor: Actor,
  { id, text, remindHours }: EscalateInput,
): Promise<{ id: string; remindAt: string }> {
  const advice = await lockAdvice(tx, actor, id)
  requireOpen(advice)
  await keepNote(tx, actor, id, { kind: 'escalation', text })
  const escalated = await sql<{ remindAt: string }>`update advices set escalated_at = now(),
      escalated_by = ${authorId(actor)}, remind_at = now() + make_interval(hours => ${remindHours})
    where id = ${id} returning remind_at as "remindAt"`.execute(tx)
  const remindAt = escalated.rows[0]?.remindAt ?? ''
  await tellAdvice(tx, actor, advice, 'advice.escalated', { remindAt })
  return { id, remindAt }
}

type Note = { readonly kind: 'call' | 'customer' | 'escalation'; readonly text: string }

export async function keepNote(
  tx: Tx,
  actor: Actor,
  adviceId: string,
  { kind, text }: Note,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('advice_notes')
    .values({ id, advice_id: adviceId, kind, text, written_by: authorId(actor) })
    .execute()
  return id
}

function requireOpen({ state, label }: FoundAdvice): void {
  if (state !== 'closed') return
  throw new Refusal(
    'conflict',
    'wrong_state',
    `${label} is closed. Add new notes to the order instead.`,
  )
}
