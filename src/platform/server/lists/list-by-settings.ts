import type { AnyList, List } from '../../lists/define-list.ts'
import type { ListInput } from '../../lists/list-input.ts'
import type { Actor } from '../actor.ts'
import type { Reader } from '../db/database.ts'
import { type ListSql, serveList } from './serve-list.ts'

type ReadSql<L extends AnyList> = (reader: Reader) => Promise<ListSql<L>>

/** A list whose columns or filters need settings, which are read before each page. */
export function listBySettings<R, L extends List<R>>(list: L, sqlOf: ReadSql<L>) {
  const served = async (reader: Reader) => serveList<R, L>(list, await sqlOf(reader))
  return {
    list,
    page: async (reader: Reader, actor: Actor, input: ListInput<L>) =>
      (await served(reader)).page(reader, actor, input),
    every: async function* (reader: Reader, actor: Actor, input: ListInput<L>) {
      yield* (await served(reader)).every(reader, actor, input)
    },
  }
}
