import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Reader } from './database.ts'

type Asked = { readonly text: string; readonly values?: readonly unknown[] }

/**
 * The connection of a transaction, for hot statements that are written for `pool.query`. It drops
 * the name of a prepared statement: such a caller brings many rows per statement, so planning it
 * again costs little.
 */
export function connectionOf(tx: Reader): Pick<pg.Pool, 'query'> {
  const query = ({ text, values }: Asked) =>
    tx.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]))
  return { query } as unknown as Pick<pg.Pool, 'query'> // parse edge: one of the overloads of query
}
