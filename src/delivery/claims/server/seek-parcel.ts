import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { keepWords } from '#sales/orders/server/index.ts'
import { returnCaseNoun } from '../claims.nouns.ts'
import { type FoundCase, findCase, moveCase } from './find-case.ts'

type Step = { readonly id: string; readonly version: number }

/** Assigns it to the user; the newest assignment wins. */
export async function takeCase(tx: Tx, actor: Actor, { id }: { readonly id: string }) {
  const found = await findCase(tx, actor, id)
  const row = await tx
    .updateTable('return_cases')
    .set((eb) => ({ owner_id: authorId(actor), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await tell(tx, actor, found, 'return_case.taken', { owner: actor.name })
  return { id, version: row.version }
}

/** It may be in the warehouse without a scan. */
export async function searchParcel(tx: Tx, actor: Actor, { id, version }: Step) {
  const found = await findCase(tx, actor, id)
  const set = { owner_id: authorId(actor) }
  return { id, version: await moveCase(tx, actor, found, { move: 'search', version, set }) }
}

/** Records that the courier was asked; its answer is a note of the case. */
export async function contactCourier(
  tx: Tx,
  actor: Actor,
  { id, version, text }: Step & { readonly text: string },
) {
  const found = await findCase(tx, actor, id)
  const data = await keepWords(tx, found.orderId, text)
  const next = await moveCase(tx, actor, found, { move: 'contact', version, data })
  await keepNote(tx, actor, id, text)
  return { id, version: next }
}

export async function noteOnCase(
  tx: Tx,
  actor: Actor,
  { id, text }: { readonly id: string; readonly text: string },
) {
  const found = await findCase(tx, actor, id)
  const noteId = await keepNote(tx, actor, id, text)
  await tell(tx, actor, found, 'return_case.noted', await keepWords(tx, found.orderId, text))
  return { id: noteId }
}

async function keepNote(tx: Tx, actor: Actor, caseId: string, text: string): Promise<string> {
  const id = newId()
  await tx
    .insertInto('return_case_notes')
    .values({ id, case_id: caseId, text, noted_by: authorId(actor) })
    .execute()
  return id
}

async function tell(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: FoundCase,
  type: `return_case.${string}`,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendEvent(tx, actor, { type, noun: returnCaseNoun, id, label, outletId, data })
}
