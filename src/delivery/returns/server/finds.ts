import { sql } from 'kysely'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { FindDecision } from '../return-words.ts'
import { returnNoun } from '../returns.nouns.ts'
import { refuseReceiving } from '../returns.rules.ts'
import { type FoundReturn, findReturn } from './find-return.ts'
import { findsOf } from './finds-of.ts'
import { getReturn } from './get-return.ts'

type New = {
  readonly id: string
  readonly code: string
  readonly description: string
  readonly quantity: number
}

/** An item in the parcel is not ours: its description is recorded, and no stock changes. */
export async function addFind(tx: Tx, actor: Actor, input: New) {
  const { code, description, quantity } = input
  const found = await findReturn(tx, actor, input.id, { locked: true })
  throwIfRefused(refuseReceiving(found.label, found.state))
  if (code === '' && description === '')
    throw new Refusal('unprocessable', 'nothing_named', 'Scan its code, or say what it is.', {
      field: 'description',
    })
  await tx
    .insertInto('return_finds')
    .values({
      id: newId(),
      return_id: found.id,
      code,
      description,
      quantity,
      found_by: authorId(actor),
    })
    .execute()
  await tell(tx, actor, found, 'added', { quantity })
  return getReturn(tx, actor, { id: found.id })
}

type Decided = { readonly id: string; readonly findId: string; readonly decision: FindDecision }

/** Decided once: a second user is told what the first decided. */
export async function decideFind(tx: Tx, actor: Actor, { id, findId, decision }: Decided) {
  const found = await findReturn(tx, actor, id, { locked: true })
  const kept = await sql`update return_finds
    set decision = ${decision}, decided_by = ${authorId(actor)}, decided_at = now()
    where id = ${findId} and return_id = ${id} and decision is null returning id`.execute(tx)
  if (kept.rows.length === 0) throw await whyNot(tx, found, findId)
  await tell(tx, actor, found, 'decided', { decision })
  return getReturn(tx, actor, { id })
}

/** It was recorded by mistake. */
export async function removeFind(
  tx: Tx,
  actor: Actor,
  { id, findId }: { readonly id: string; readonly findId: string },
) {
  const found = await findReturn(tx, actor, id, { locked: true })
  const gone = await sql`delete from return_finds
    where id = ${findId} and return_id = ${id} and decision is null returning id`.execute(tx)
  if (gone.rows.length === 0) throw await whyNot(tx, found, findId)
  await tell(tx, actor, found, 'removed', {})
  return getReturn(tx, actor, { id })
}

async function whyNot(tx: Tx, { id, label }: FoundReturn, findId: string): Promise<Refusal> {
  const find = (await findsOf(tx, id)).find((own) => own.id === findId)
  if (!find) return notFound('This item')
  return new Refusal(
    'conflict',
    'already_decided',
    `${find.code || find.description}, found in ${label}, is decided already. Look at it again.`,
    { details: { decision: find.decision } },
  )
}

function tell(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: FoundReturn,
  done: 'added' | 'decided' | 'removed',
  data: Readonly<Record<string, unknown>>,
) {
  const type = `return.find_${done}` as const
  return appendEvent(tx, actor, { type, noun: returnNoun, id, label, outletId, data })
}
