import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type List, listParams } from '../../lists/define-list.ts'
import { filterParamsOf, pageCallOf, shownParamsOf } from '../../lists/list-address.ts'
import type { ListCall } from '../../lists/list-input.ts'
import { DataTable } from '../DataTable/DataTable.tsx'
import type { Bulk, Column, Rows } from '../DataTable/table-columns.ts'
import { ListActions, ListBar, SelectPlace } from '../filters/ListBar.tsx'
import { PhoneFilters } from '../filters/PhoneFilters.tsx'
import { SearchField } from '../filters/SearchField.tsx'
import { type UrlScope, UrlScopeContext } from '../url-scope.ts'
import { useUrlState } from '../url-state.ts'
import { usePhone } from '../use-phone.ts'
import { type ExportDialog, ListTools } from '../views/ListTools.tsx'
import { ListFilters, type RecordOptions } from './ListFilters.tsx'
import { type Cells, tableOfList } from './table-of-list.ts'

const PhoneOrder = lazy(async () => ({
  default: (await import('../DataTable/PhoneTools.tsx')).PhoneOrder,
}))
const SelectToggle = lazy(async () => ({
  default: (await import('../DataTable/PhoneTools.tsx')).SelectToggle,
}))

type Answer<R> = Rows<R> & {
  readonly previousCursor: string | null
  readonly total: { readonly count: number; readonly isMore: boolean } | null
}

type Asked<R> = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer<R>>
}

type ListViewProps<R, L extends List<R>> = {
  list: L
  /** `(call) => transfersApi.ask('list', call)` */
  ask: (call: ListCall<L>) => Asked<R>
  keyOf: (row: R) => string
  /** Cells that only this page draws. */
  cells?: Cells<R>
  /** Columns that other areas bring, behind those of the list. */
  moreColumns?: readonly Column<R>[]
  /** The choices of the filters that are records. */
  records?: RecordOptions
  /** Where the list is had as a file, without an ending. */
  exportPath?: string
  exportDialog?: ExportDialog
  /** On a phone the order is chosen among the figures. */
  hasOwnOrder?: true
  /** The order until the address names one, where it depends on the filters. */
  order?: string
  /** Columns that this user has no values in. */
  without?: readonly string[]
  /** Shown when there is nothing at all yet: why, and what to do next. */
  whenNothing: ReactNode
  bulk?: Bulk<R>
  /** The buttons of `bulk` offer all that match themselves, by the filter instead of by rows. */
  bulkTakesFilter?: true
  /** The further filters were opened: load what they offer. */
  onMoreFilters?: () => void
  /** Above the bar; on a phone among the filters: figures and what they filter. */
  figures?: ReactNode
  /** Draws the table within what its cells share. */
  around?: (rows: readonly R[], table: ReactNode) => ReactNode
  isMarked?: (row: R) => boolean
  onPoint?: (row: R) => void
  isFlat?: boolean
  /** 32 px rows instead of 40, also for those who did not choose them. */
  isDense?: boolean
  openParam?: string
  /** Beside the tools of the list: further files of its rows. */
  tools?: ReactNode
  /** At the end of the bar: buttons of the page, such as a new record. */
  actions?: ReactNode
  /** What opens beside the list for a row of it; for records that are more than their row. */
  panel?: (row: R) => ReactNode
}

const noRecords: RecordOptions = {}
const nothing: readonly string[] = []
const noColumns: readonly never[] = []
const noRows: readonly never[] = []

/** A list with its search, filters, tools and pages, from its declaration. */
export function ListView<R, L extends List<R>>(props: ListViewProps<R, L>) {
  const { list } = props
  const scope = useMemo(() => scopeOf(list), [list])
  return scope === null ? (
    <WholeList {...props} />
  ) : (
    <UrlScopeContext value={scope}>
      <WholeList {...props} />
    </UrlScopeContext>
  )
}

/** Where a page has several lists, each has its own part of the address. */
function scopeOf<R>(list: List<R>): UrlScope | null {
  const { prefix } = list
  if (prefix === undefined) return null
  return { prefix, names: new Set([...listParams, ...filterParamsOf(list)]) }
}

function WholeList<R, L extends List<R>>(props: ListViewProps<R, L>) {
  const { list, ask, cells, records = noRecords, exportPath, exportDialog, panel, ...rest } = props
  const { without = nothing, actions, order = list.order, ...others } = rest
  const { moreColumns = noColumns, onMoreFilters, figures, around, ...more } = others
  const { bulkTakesFilter, tools, hasOwnOrder, ...table } = more
  const { params } = useUrlState()
  const isPhone = usePhone()
  const [isSelecting, setSelecting] = useState(false)
  const columns = useMemo(
    () => [...tableOfList(list, cells).filter(({ key }) => !without.includes(key)), ...moreColumns],
    [list, cells, without, moreColumns],
  )
  const call = pageCallOf(list, params, order)
  const rows = useQuery({ ...ask(call), placeholderData: keepPreviousData })
  // Counted beside the rows, so that they do not wait for it; a page that is the whole list says it itself.
  const isWhole = !params.after && rows.data?.nextCursor === null
  const { after: _, before: __, sort: ___, ...filters } = call
  const counted = useQuery({
    ...ask({ ...filters, limit: 1, total: true } as ListCall<L>), // parse edge: a call without its page
    placeholderData: keepPreviousData,
    enabled: rows.data !== undefined && !isWhole,
  })
  const filterParams = filterParamsOf(list)
  const openKey = params[props.openParam ?? 'open']
  const openRow = rows.data?.rows.find((row) => props.keyOf(row) === openKey)
  const everyRow = async (most: number) => {
    const { collectRows } = await import('./collect-rows.ts')
    const sorted = { ...filters, sort: call.sort }
    return collectRows<R>(
      (page, signal) => ask({ ...sorted, ...page } as ListCall<L>).queryFn({ signal }), // parse edge: the call with another page
      most,
    )
  }
  const drawn = (
    <DataTable
      {...table}
      noun={list.noun}
      list={list.path}
      columns={columns}
      query={rows}
      usualSort={order}
      isSelecting={isSelecting}
      total={counted.data?.total ?? null}
      {...(bulkTakesFilter ? {} : { everyRow })}
      filterParams={shownParamsOf(list)}
      anyRow={ask({ limit: 1 } as ListCall<L>)} // parse edge: a call without filters
    />
  )
  return (
    <>
      {isPhone ? null : figures}
      <ListBar>
        {list.search === null ? null : (
          <SearchField label={`Search ${list.noun}`} hint={list.search} />
        )}
        <PhoneFilters filterParams={shownParamsOf(list)}>
          {isPhone ? figures : null}
          <ListFilters
            list={list}
            records={records}
            {...(onMoreFilters === undefined ? {} : { onMore: onMoreFilters })}
          />
          <Suspense>{isPhone && !hasOwnOrder ? <PhoneOrder columns={columns} /> : null}</Suspense>
          <ListTools
            list={list.path}
            columns={columns}
            filterParams={filterParams}
            {...(exportPath === undefined ? {} : { exportPath })}
            {...(exportDialog === undefined ? {} : { exportDialog })}
            more={tools}
          />
        </PhoneFilters>
        <Suspense fallback={<SelectPlace />}>
          {isPhone && props.bulk ? (
            <SelectToggle isSelecting={isSelecting} onSelecting={setSelecting} />
          ) : null}
        </Suspense>
        {actions ? <ListActions>{actions}</ListActions> : null}
      </ListBar>
      {around ? around(rows.data?.rows ?? noRows, drawn) : drawn}
      {panel && openRow ? <Suspense>{panel(openRow)}</Suspense> : null}
    </>
  )
}
