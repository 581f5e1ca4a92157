import type { Actor } from '../actor.ts'
import type { Database } from '../db/database.ts'

/** A later page of a list, as one account read it. */
export type PageRead = {
  /** What the rows are: “customers”. */
  readonly plural: string
  readonly rows: number
  /** Filters, order and cursor: what tells one page from another. */
  readonly input: Readonly<Record<string, unknown>>
}

/** The lists whose later pages are counted, by endpoint with what their rows are, and who counts them. */
export type CountedLists = {
  readonly plurals: Readonly<Record<string, string>>
  readonly count: (db: Database, actor: Actor, page: PageRead) => Promise<void>
}

/** Counts an answer if it is a later page of such a list; the first page is what every screen shows. */
export async function countIfLaterPage(
  { plurals, count }: CountedLists,
  db: Database,
  actor: Actor,
  { endpoint, input, answer }: { endpoint: string; input: unknown; answer: unknown },
): Promise<void> {
  const plural = plurals[endpoint]
  if (plural === undefined || !isObject(input) || !isObject(answer)) return
  const isLater = typeof input.after === 'string' || typeof input.before === 'string'
  const rows = Array.isArray(answer.rows) ? answer.rows.length : 0
  if (isLater && rows > 0) await count(db, actor, { plural, rows, input })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
