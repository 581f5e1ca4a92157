import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { nothingCharged } from '../../charged-rows.ts'
import { loadCharged } from './load-charged.ts'
import { loadDocuments } from './load-documents.ts'
import { issueDue, orderOf, settleDocuments } from './settle-documents.ts'

type SplitOrMerged = {
  readonly fromId: string
  readonly toIds: readonly string[]
  readonly why: string
}

/**
 * After lines went from one order to others: what was invoiced of them is credited where they were and
 * invoiced where they are, so that the tax of it stays as it was. Orders of which nothing was invoiced
 * stay without.
 */
export async function followDocuments(
  tx: Tx,
  actor: Actor,
  { fromId, toIds, why }: SplitOrMerged,
): Promise<void> {
  const credited = await settleDocuments(tx, actor, fromId, why)
  for (const id of toIds) {
    const documents = await loadDocuments(tx, id)
    if (documents.length === 0 && credited.length === 0) continue
    const now = (await loadCharged(tx, [id])).get(id) ?? nothingCharged
    await issueDue(tx, actor, { order: await orderOf(tx, id), documents, now, why })
  }
}
