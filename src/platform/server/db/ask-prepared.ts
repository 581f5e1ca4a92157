import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Reader } from './database.ts'

/** Where a prepared query runs; a transaction passes `connectionOf` as its pool. */
export type Source = { readonly reader: Reader; readonly pool: Pick<pg.Pool, 'query'> }

/** Each connection keeps the plans of all of these, at about a tenth of a megabyte each. */
const mostNames = 40

const names = new Map<string, string>()

/**
 * Runs a query whose text is built from few parts and so repeats: each connection plans such a text
 * once. What decides the plan (a limit, the state of a partial index) is in the text, since one
 * plan serves all parameters. Beyond the maximum, further texts are planned each time.
 */
export async function askPrepared<R extends pg.QueryResultRow>(
  { reader, pool }: Source,
  query: RawBuilder<R>,
): Promise<R[]> {
  const { sql: text, parameters } = query.compile(reader)
  const name = nameOf(text)
  const { rows } = await pool.query<R>({ ...(name ? { name } : {}), text, values: [...parameters] })
  return rows
}

function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known) return known
  if (names.size === mostNames) return null
  const name = `prepared-${names.size + 1}`
  names.set(text, name)
  return name
}
