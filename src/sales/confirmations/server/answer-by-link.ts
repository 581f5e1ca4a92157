import { sql } from 'kysely'
import { customerActor } from '#organization/messages/server/index.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { cancelOrder } from '#sales/orders/server/index.ts'
import { refuseOutcome } from '../confirmations.rules.ts'
import { confirmationsSettings } from '../confirmations.settings.ts'
import type { LinkAnswer } from '../link-answers.ts'
import { type CallEnd, outcomeLabels } from '../outcomes.ts'
import { confirmOne, endOwnHold } from './confirm-in-call.ts'
import { endCall } from './end-call.ts'
import { lockLink, refuseLink, requireLink } from './find-link.ts'
import { type FoundTask, findTask } from './find-task.ts'
import { holdAfterCall } from './hold-after-call.ts'
import { letGo, moveTask } from './move-task.ts'
import { reconcileTasks } from './reconcile-tasks.ts'
import { access } from './task-source.ts'

type AnswerInput = {
  readonly token: string
  readonly answer: LinkAnswer
  readonly callAt: string | null
  readonly words: string
}

type Answered = { readonly outcome: 'confirmed' | 'cancelled' | 'noted' | 'will_call' }

/**
 * Applies the customer's answer by the link. It has the same effect on the order as an agent’s
 * outcome, in one transaction; a repeated answer counts once.
 */
export async function answerByLink(
  db: Database,
  visitor: Actor,
  input: AnswerInput,
): Promise<Answered> {
  await requireLink(db, visitor, input.token)
  return db.transaction((tx) => answer(tx, customerActor(visitor), input))
}

async function answer(tx: Tx, customer: Actor, input: AnswerInput): Promise<Answered> {
  const link = await lockLink(tx, input.token)
  if (link.answer === input.answer) return { outcome: asItStands(link.answer, link.orderState) }
  throwIfRefused(refuseLink(link))
  await reconcileTasks(tx, [link.orderId])
  const task = await findTask(tx, customer, link.orderId)
  const answered = await acts[input.answer](tx, customer, task, input)
  await sql`update confirmation_links set answer = ${input.answer}, answered_at = now()
    where id = ${link.id}`.execute(tx)
  return answered
}

type Act = (tx: Tx, customer: Actor, task: FoundTask, input: AnswerInput) => Promise<Answered>

const acts: Readonly<Record<LinkAnswer, Act>> = { confirm, cancel, call_me: askForCall }

function asItStands(said: LinkAnswer, orderState: string): Answered['outcome'] {
  if (said === 'call_me') return 'will_call'
  if (orderState === 'pending') return 'noted'
  return said === 'confirm' ? 'confirmed' : 'cancelled'
}

/** A hold by staff stays: the confirmation is saved, and is shown when the hold is released. */
async function confirm(
  tx: Tx,
  customer: Actor,
  task: FoundTask,
  { words }: AnswerInput,
): Promise<Answered> {
  if (await isHeldByDesk(tx, task.id)) {
    await keepAnswer(tx, task, 'needs_edit', `Confirmed while on hold. ${words}`)
    return { outcome: 'noted' }
  }
  if (task.state === 'in_call') await endCall(tx, task.id, { outcome: 'overtaken' })
  await keepAnswer(tx, task, 'confirmed', words)
  await confirmOne(tx, customer, task)
  return { outcome: 'confirmed' }
}

async function cancel(
  tx: Tx,
  customer: Actor,
  task: FoundTask,
  { words }: AnswerInput,
): Promise<Answered> {
  if ((await settingOf(tx, confirmationsSettings.linkCancels)) === 'hold') {
    await keepAnswer(tx, task, 'needs_edit', `Wants to cancel. ${words}`)
    // The customer’s own words stay with the calls: the record never forgets what it holds.
    const reason =
      'The customer asked by the confirm link to cancel; see the calls for their words.'
    await holdAfterCall(tx, customer, task, 'customer', reason)
    return { outcome: 'noted' }
  }
  if (task.state === 'in_call') await endCall(tx, task.id, { outcome: 'overtaken' })
  await keepAnswer(tx, task, 'cancelled', words)
  const reason = 'Cancelled by the customer’s confirm link'
  await cancelOrder(tx, customer, { id: task.id, reason, facts: { by: 'link' } }, access)
  await moveTask(tx, customer, task, {
    move: 'settle',
    set: { ...letGo, last_outcome: 'cancelled', next_call_at: null },
    data: { outcome: outcomeLabels.cancelled },
  })
  return { outcome: 'cancelled' }
}

/** A task for any agent: a callback of the company, not of one agent. */
async function askForCall(
  tx: Tx,
  customer: Actor,
  task: FoundTask,
  { callAt, words }: AnswerInput,
): Promise<Answered> {
  const said = { outcome: 'callback', callbackAt: callAt, reason: null, note: words } as const
  throwIfRefused(refuseOutcome(said, new Date().toISOString()))
  if (task.state === 'in_call')
    throw new Refusal('conflict', 'in_call', 'We are calling you at this moment. Please pick up.')
  await endOwnHold(tx, customer, task.id)
  await keepAnswer(tx, task, 'callback', words)
  await moveTask(tx, customer, task, {
    move: 'ask_back',
    set: { next_call_at: callAt, promised_by: null, reminded_at: null, last_outcome: 'callback' },
    data: { outcome: outcomeLabels.callback, callbackAt: callAt },
  })
  return { outcome: 'will_call' }
}

/** Saved among the calls, although it is none. */
async function keepAnswer(tx: Tx, task: FoundTask, outcome: CallEnd, note: string): Promise<void> {
  await tx
    .insertInto('confirmation_calls')
    .values({
      id: newId(),
      order_id: task.id,
      channel: 'link',
      ended_at: new Date().toISOString(),
      outcome,
      note: note.trim(),
      checked: outcome === 'confirmed' ? ['items', 'amount', 'address'] : [],
      seconds: 0,
    })
    .execute()
}

async function isHeldByDesk(tx: Tx, orderId: string): Promise<boolean> {
  const held = await sql`select from order_holds h where h.order_id = ${orderId}
    and h.released_at is null and h.kind not in ('customer', 'address')`.execute(tx)
  return held.rows.length > 0
}
