import { sql } from 'kysely'
import { type Reason, reasonFacts } from '#organization/reasons/server/index.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { TimelineEntry } from '#platform/timeline.ts'

const longest = 2000

/** The table in which an area keeps erasable texts, and the column of their record. */
type Shelf = { readonly table: string; readonly about: string; readonly noun?: string }

/**
 * People's own words about an area's records, kept beside the record of what was done: a customer may
 * be erased, and that record stays as it is.
 */
export function wordsApart({ table, about, noun }: Shelf) {
  /** Saves a text; returns the data for the log entry, empty without a text. */
  async function keepWords(tx: Tx, aboutId: string, words: string): Promise<{ wordsId?: string }> {
    if (words === '') return {}
    const id = newId()
    await sql`insert into ${sql.table(table)} (id, ${sql.ref(about)}, words)
      values (${id}, ${aboutId}, ${words.slice(0, longest)})`.execute(tx)
    return { wordsId: id }
  }

  /** What the record keeps of a reason: its code and label, and where its note is. */
  async function keepReason(tx: Tx, aboutId: string, reason: Reason) {
    const { label, text } = reason
    const words = text === label ? {} : await keepWords(tx, aboutId, text)
    return { ...reasonFacts(reason), reason: label, ...words }
  }

  /** A history with the saved texts in their entries; erased ones are left out. */
  async function withWords(
    reader: Reader,
    entries: readonly TimelineEntry[],
  ): Promise<TimelineEntry[]> {
    const isOwn = (entry: TimelineEntry) => noun === undefined || entry.noun === noun
    const ids = entries
      .filter(isOwn)
      .flatMap(({ data: { wordsId } }) => (typeof wordsId === 'string' ? [wordsId] : []))
    if (ids.length === 0) return [...entries]
    const kept = await sql<{ id: string; words: string }>`select id, words from ${sql.table(table)}
      where id = any(${ids}::uuid[])`.execute(reader)
    const wordsOf = new Map(kept.rows.map(({ id, words }) => [id, words]))
    return entries.map((entry) => {
      if (!isOwn(entry)) return entry
      const { wordsId, ...data } = entry.data
      const words = typeof wordsId === 'string' ? wordsOf.get(wordsId) : undefined
      return { ...entry, data: words === undefined ? data : { ...data, reason: words } }
    })
  }

  return { keepWords, keepReason, withWords }
}
