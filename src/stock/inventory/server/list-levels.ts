import type { Actor } from '#platform/server/actor.ts'
import type { Source } from '#platform/server/db/ask-prepared.ts'
import { connectionOf } from '#platform/server/db/query-in.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { serveListBy } from '#platform/server/lists/serve-list-by.ts'
import { type LevelFilter, type LevelInput, levelList } from '../levels.list.ts'
import type { LevelRow } from '../stock-lists.contract.ts'
import { type AskedLevels, levelSql } from './level-sql.ts'

const servedBy = async (source: Source, actor: Actor, asked: AskedLevels) =>
  serveList<LevelRow, typeof levelList>(levelList, await levelSql(source, actor, asked))

/** Each variant at each outlet, by SKU unless another order is requested. */
export async function listLevels(source: Source, actor: Actor, input: LevelInput) {
  return (await servedBy(source, actor, input)).page(source.reader, actor, input)
}

/** How many levels a filter leaves, as a page says it. */
export async function countLevels(source: Source, actor: Actor, filter: LevelFilter) {
  return (await servedBy(source, actor, filter)).countSome(source.reader, actor, filter)
}

/** The levels of a filter for files. */
export const levelsInFiles = serveListBy<LevelRow, typeof levelList>(
  levelList,
  (reader, actor, input) => levelSql({ reader, pool: connectionOf(reader) }, actor, input),
)
