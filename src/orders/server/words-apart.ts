import type { Reader, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { TimelineEntry } from '#platform/timeline.ts'
import { type Reason, reasonFacts } from '#reasons/server/index.ts'

const longest = 2000

/**
 * Keeps somebody's own words about an order beside the record: a customer may be erased, and the
 * record stays as it is.
 *
 * @returns what the record says of them
 */
export async function keepWords(
  tx: Tx,
  orderId: string,
  words: string,
): Promise<{ wordsId: string }> {
  const id = newId()
  await tx
    .insertInto('order_words')
    .values({ id, order_id: orderId, words: words.slice(0, longest) })
    .execute()
  return { wordsId: id }
}

/** What the record keeps of a reason given about an order: its code and label, and where its note is. */
export async function keepReason(tx: Tx, orderId: string, reason: Reason) {
  const { label, text } = reason
  const words = text === label ? {} : await keepWords(tx, orderId, text)
  return { ...reasonFacts(reason), reason: label, ...words }
}

/** A history with the words where they were said of orders; those that were erased are left out. */
export async function withWords(
  reader: Reader,
  entries: readonly TimelineEntry[],
): Promise<TimelineEntry[]> {
  const ids = entries.flatMap(({ data: { wordsId } }) =>
    typeof wordsId === 'string' ? [wordsId] : [],
  )
  if (ids.length === 0) return [...entries]
  const kept = await reader
    .selectFrom('order_words')
    .select(['id', 'words'])
    .where('id', 'in', ids)
    .execute()
  const wordsOf = new Map(kept.map(({ id, words }) => [id, words]))
  return entries.map((entry) => {
    const { wordsId, ...data } = entry.data
    const words = typeof wordsId === 'string' ? wordsOf.get(wordsId) : undefined
    return { ...entry, data: words === undefined ? data : { ...data, reason: words } }
  })
}
