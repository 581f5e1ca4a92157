import type { ListColumn } from './list-columns.ts'
import type { ListFilter } from './list-filters.ts'

type Columns<R> = Readonly<Record<string, ListColumn<R>>>
type Filters = Readonly<Record<string, ListFilter>>

/** The columns that a list can be ordered by. */
export type SortKey<C> = {
  [K in keyof C]: C[K] extends { readonly isSortable: true } ? K : never
}[keyof C] &
  string

/**
 * A list, said once: the screen draws it, the contract checks what is asked of it, the server finds
 * its rows and files write its columns from this declaration.
 */
export type List<R, C extends Columns<R> = Columns<R>, F extends Filters = Filters> = {
  /** What the rows are, in the plural: “transfers”. */
  readonly noun: string
  /** Under which the screen keeps its columns and views: the path of its page. */
  readonly path: string
  readonly columns: C
  readonly filters: F
  /** What the search looks at, for the empty field; null where a list has no search. */
  readonly search: string | null
  /** Before the parameters of the list in the address, where its page has other lists: `reason_`. */
  readonly prefix?: string
  /** As the list is ordered until another order is chosen; `-` means downwards. */
  readonly order: string
}

/** Any list, whatever its rows are: a field of such a row may have any name. */
export type AnyList = List<Readonly<Record<string, never>>>

/** Names of the address that mean the same in every list. */
export const listParams = 'q sort after columns saved'.split(' ')

/**
 * `listFor<TransferRow>()({ noun: 'transfers', … })`, so that columns know the fields of the row. Its
 * contract checks the rest; see list-faults.ts.
 */
export const listFor =
  <R>() =>
  <const C extends Columns<R>, const F extends Filters>(
    list: List<R, C, F> & { readonly order: NoInfer<SortKey<C> | `-${SortKey<C>}`> },
  ): List<R, C, F> =>
    list

/** The columns that a list can be ordered by, as the address names them. */
export function sortKeysOf(list: Pick<AnyList, 'columns'>): readonly string[] {
  return Object.entries(list.columns).flatMap(([key, { isSortable }]) => (isSortable ? key : []))
}
