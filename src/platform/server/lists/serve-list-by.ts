import type { List } from '../../lists/define-list.ts'
import type { ListInput } from '../../lists/list-input.ts'
import type { Actor } from '../actor.ts'
import type { Reader } from '../db/database.ts'
import type { ListSql } from './list-sql.ts'
import { serveList } from './serve-list.ts'

type Served<R, L extends List<R>> = ReturnType<typeof serveList<R, L>>

/** A list whose SQL depends on what is asked of it, or on what has to be read first. */
export function serveListBy<R, L extends List<R>>(
  list: L,
  sqlOf: (reader: Reader, actor: Actor, input: ListInput<L>) => Promise<ListSql<L, R>>,
): Pick<Served<R, L>, 'list' | 'page' | 'every' | 'countAll' | 'sumOf'> & {
  readonly countSome: (
    reader: Reader,
    actor: Actor,
    input: ListInput<L>,
  ) => ReturnType<Served<R, L>['countSome']>
} {
  const served = async (...asked: Parameters<typeof sqlOf>) =>
    serveList<R, L>(list, await sqlOf(...asked))
  return {
    list,
    page: async (...asked) => (await served(...asked)).page(...asked),
    every: async function* (...asked) {
      yield* (await served(...asked)).every(...asked)
    },
    countSome: async (...asked) => (await served(...asked)).countSome(...asked),
    countAll: async (...asked) => (await served(...asked)).countAll(...asked),
    sumOf:
      (...of) =>
      async (reader, actor, input) =>
        (await served(reader, actor, input)).sumOf(...of)(reader, actor, input),
  }
}
