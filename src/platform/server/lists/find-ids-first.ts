import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import { type KeyKind, typeOf, typeOfKey } from './list-cursor.ts'
import type { Order } from './list-page-sql.ts'

type Place = Readonly<Record<string, string | null>>

/**
 * The ids of a page with their values, found by a statement of its own: how it is planned depends on
 * what is asked. The statement of their rows is always the same, so that its plan is kept.
 */
export async function findIdsFirst(
  reader: Reader,
  ids: RawBuilder<unknown>,
  kinds: readonly KeyKind[],
  order: Order,
): Promise<RawBuilder<unknown>> {
  const names = [...kinds.map((_, at) => `id${at}`), 'value']
  const texts = names.map((name) => sql`${sql.ref(name)}::text`)
  const { rows } = await sql<Place>`select ${sql.join(texts)} from (${ids}) as page`.execute(reader)
  const types = [...kinds.map(typeOfKey), typeOf(order.kind)]
  const columns = names.map(
    (name, at) => sql`${rows.map((row) => row[name] ?? null)}::${sql.raw(types[at] ?? 'text')}[]`,
  )
  const named = names.map((name) => sql.ref(name))
  return sql`select * from unnest(${sql.join(columns)}) as found(${sql.join(named)})`
}
