import type { RawBuilder } from 'kysely'
import type { AnyList, SortKey } from '../../lists/define-list.ts'
import type { Actor } from '../actor.ts'
import type { Reader } from '../db/database.ts'
import type { FilterSql } from './filter-sql.ts'
import type { KeyKind, SortKind } from './list-cursor.ts'

type Condition = RawBuilder<boolean>

export type SortSql = {
  /** The value, of which each row has one unless `hasNulls` says otherwise. */
  readonly by: string | RawBuilder<unknown>
  readonly kind: SortKind
  /** Some rows have none; they come last, both ways. */
  readonly hasNulls?: true
  /** What holds for every row that has a value, so that an index of just these rows finds them. */
  readonly among?: string | Condition
}

export type Counting = {
  /** The total is exact up to so many. */
  readonly most: number
  /** Some of the rows; where they are enough, no others are counted. */
  readonly among?: RawBuilder<unknown>
}

export type Searched = Condition | readonly [Condition, ...Condition[]]

/** What holds for the rows of a call. */
export type Conditions = {
  readonly all: readonly Condition[]
  /** One of these at least, unless there are none. */
  readonly anyOf: readonly Condition[]
}

/** How a list is read: from what its rows are found, and with what they are drawn. */
export type ListSql<L extends AnyList, R = unknown, Stored = R> = {
  /** The table whose rows they are, with its alias: `transfers t`. */
  readonly table: string
  /** Where its rows are found under the same alias, where that is not the table as a whole. */
  readonly foundIn?: RawBuilder<unknown>
  /**
   * The same rows in parts, each of which an index has in the order that is asked for: a page takes
   * its rows from the beginnings of all parts.
   */
  readonly parts?: readonly RawBuilder<unknown>[]
  /** Its key: `t.id`, or the ids of which it consists. */
  readonly id: string | readonly string[]
  /** What the parts of the key are, where they are no ids of records. */
  readonly key?: readonly KeyKind[]
  /**
   * What is known only where the rows are found, such as sums, by the name under which `columns`
   * read it from `page`.
   */
  readonly carried?: Readonly<Record<string, string>>
  /**
   * The alias of the table, where a page carries its whole rows: joining them once more would cost as
   * much as finding them.
   */
  readonly carriesRowsOf?: string
  /** Joined for conditions and orders that need more than the table. */
  readonly joined?: RawBuilder<unknown>
  /** The rows that the actor may see. */
  readonly within: (actor: Actor) => Condition
  readonly filters: { readonly [K in keyof L['filters']]-?: FilterSql<L['filters'][K]> }
  readonly sorts: { readonly [K in SortKey<L['columns']>]-?: SortSql }
  /**
   * What the search finds; for lists that have one. Of several conditions a row meets one at least:
   * each has an index of its own, which a plan for all of them together would not use.
   */
  readonly search?: (words: string, reader: Reader) => Searched | Promise<Searched>
  /** Runs the statement of a page; left out, it is planned each time. */
  readonly ask?: <P extends object>(page: RawBuilder<P>) => Promise<readonly P[]>
  /**
   * The ids of a page are found by a statement that is planned each time, and only that of their rows
   * is run by `ask`. For lists that carry nothing.
   */
  readonly findsIdsFirst?: boolean
  /** What its total may cost, for filters that read many rows for each that they leave. */
  readonly counting?: Counting
  /** How many rows files read at once, where a page costs more than its rows. */
  readonly rowsInFiles?: number
  /** The columns of a row, for the actor, and what is joined to the table for them. */
  readonly columns: (actor: Actor) => RawBuilder<unknown>
  readonly beside: RawBuilder<unknown>
  /** Adds to the rows of a page what is not in its tables: settings, or rules of another area. */
  readonly complete?: (reader: Reader, actor: Actor, rows: readonly Stored[]) => Promise<R[]>
}
