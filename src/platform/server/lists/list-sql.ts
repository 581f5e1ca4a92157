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
  readonly among?: string
}

export type Counting = {
  /** The total is exact up to so many. */
  readonly most: number
  /** Some of the rows; where they are enough, no others are counted. */
  readonly among?: RawBuilder<unknown>
}

/** How a list is read: from what its rows are found, and with what they are drawn. */
export type ListSql<L extends AnyList, R = unknown, Stored = R> = {
  /** The table whose rows they are, with its alias: `transfers t`. */
  readonly table: string
  /** Where its rows are found under the same alias, where that is not the table as a whole. */
  readonly foundIn?: RawBuilder<unknown>
  /** Its key: `t.id`, or the ids of which it consists. */
  readonly id: string | readonly string[]
  /** What the parts of the key are, where they are no ids of records. */
  readonly key?: readonly KeyKind[]
  /** Joined for conditions and orders that need more than the table. */
  readonly joined?: RawBuilder<unknown>
  /** The rows that the actor may see. */
  readonly within: (actor: Actor) => Condition
  readonly filters: { readonly [K in keyof L['filters']]-?: FilterSql<L['filters'][K]> }
  readonly sorts: { readonly [K in SortKey<L['columns']>]-?: SortSql }
  /** What the search finds; for lists that have one. */
  readonly search?: (words: string, reader: Reader) => Condition | Promise<Condition>
  /** Runs the statement of a page; left out, it is planned each time. */
  readonly ask?: <P extends object>(page: RawBuilder<P>) => Promise<readonly P[]>
  /** What its total may cost, for filters that read many rows for each that they leave. */
  readonly counting?: Counting
  /** The columns of a row, for the actor, and what is joined to the table for them. */
  readonly columns: (actor: Actor) => RawBuilder<unknown>
  readonly beside: RawBuilder<unknown>
  /** Adds to the rows of a page what is not in its tables: settings, or rules of another area. */
  readonly complete?: (reader: Reader, actor: Actor, rows: readonly Stored[]) => Promise<R[]>
}
