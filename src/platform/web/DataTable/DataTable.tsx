import { lazy, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { refusalOf } from '../client.ts'
import { useHabits } from '../habits.ts'
import { RefusalNote } from '../layout/RefusalNote.tsx'
import { useUrlState } from '../url-state.ts'
import { useLate } from '../use-late.ts'
import { isOnPhone, usePhone } from '../use-phone.ts'
import { noteFreshness } from '../views/list-freshness.ts'
import { useShownColumns } from '../views/use-shown-columns.ts'
import { ViewsContext } from '../views/views-context.ts'
import type { AroundRows as AroundRowsOf } from './AroundRows.tsx'
import type { HeldRows } from './hold-rows.ts'
import { KeysetPager } from './KeysetPager.tsx'
import type { PhoneRows as PhoneRowsOf } from './PhoneRows.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { TableRows } from './TableRows.tsx'
import type { AnyRow, Bulk, Column, EveryRow, ListQuery, ListTotal } from './table-columns.ts'
import { useDrawnRows } from './use-drawn-rows.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRowFocus } from './use-row-focus.ts'
import { type Selection, useSelection } from './use-selection.ts'

const FilteredOut = lazy(async () => ({
  default: (await import('./FilteredOut.tsx')).FilteredOut,
}))
const AroundRows = lazy(async () => ({
  default: (await import('./AroundRows.tsx')).AroundRows,
})) as typeof AroundRowsOf // parse edge: a lazy component forgets that its rows may be any
const loadPhoneRows = () => import('./PhoneRows.tsx')
const PhoneRows = lazy(async () => ({
  default: (await loadPhoneRows()).PhoneRows,
})) as typeof PhoneRowsOf // parse edge: a lazy component forgets that its rows may be any
// On a phone it is loaded beside the rows, not after them.
if (isOnPhone()) void loadPhoneRows()

type DataTableProps<R> = {
  /** What the rows are, for screen readers and the line below: “orders”. */
  noun: string
  columns: readonly Column<R>[]
  query: ListQuery<R>
  keyOf: (row: R) => string
  /** The URL parameter that holds the open record. */
  openParam?: string
  /** The URL parameters that narrow the list; they decide which empty note is shown. */
  filterParams?: readonly string[]
  /** Asks for one row of the whole list, to tell “nothing matches” from “nothing yet”. */
  anyRow?: AnyRow
  /** The rows lead nowhere by themselves; their cells may hold links and buttons. */
  isFlat?: boolean
  /** Shown when there is nothing at all yet: why, and the next action. */
  whenNothing: ReactNode
  /** 32 px rows instead of 40, also for those who did not choose them. */
  isDense?: boolean
  /** Adds a mark to a row, such as `held`; styled by the table as a quiet bar at its start. */
  isMarked?: (row: R) => boolean
  /** The page's path: its columns may be chosen, and views of it kept. */
  list?: string
  /** What may be done with several rows; without it nothing can be selected. */
  bulk?: Bulk<R>
  /** The rows of all pages; without it only those of a page are selected. */
  everyRow?: EveryRow<R>
  /** The order of the list while the address names none, as a column's `sortKey`. */
  usualSort?: string
  /** How many rows match, where the list counts them. */
  total?: ListTotal | null
  /** On phones: rows are being selected, by a button in the bar of the list. */
  isSelecting?: boolean
  /** The pointer reached a row: load ahead what it opens. */
  onPoint?: (row: R) => void
}

/**
 * The one list of the product: named columns, keyset pages, the open record in the URL, keys,
 * several rows at once, and cards on phones.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { list, query, filterParams } = props
  return (
    <>
      {list && !query.isPending ? (
        <ListNote list={list} filterParams={filterParams ?? nothing} />
      ) : null}
      <TableBody {...props} />
    </>
  )
}

/** Loaded once the rows are there, and only where something narrows the list. */
function ListNote(props: { list: string; filterParams: readonly string[] }) {
  const { StaleFilters } = use(ViewsContext)
  const { params } = useUrlState()
  const isNarrowed = props.filterParams.some((name) => params[name])
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (isNarrowed || params.saved) setAsked(true)
  }, [isNarrowed, params.saved])
  return isAsked && StaleFilters ? (
    <Suspense>
      <StaleFilters key={params.saved ?? ''} {...props} />
    </Suspense>
  ) : null
}

function TableBody<R>(props: DataTableProps<R>) {
  const { noun, query, keyOf, list, filterParams = [], openParam = 'open' } = props
  const { params } = useUrlState()
  const isLate = useLate(query.isPending)
  const columns = useShownColumns(list, props.columns)
  const [held, setHeld] = useState<HeldRows<R> | null>(null)
  const [isReached, setReached] = useState(false)
  const rows: readonly R[] = held?.rows ?? query.data?.rows ?? nothing
  const body = useRef<HTMLDivElement>(null)
  const focus = useRowFocus(rows, keyOf, openParam, body)
  const selection = useSelection(rows, keyOf, query.isPlaceholderData)
  const letGo = () => {
    focus.back()
    selection.clear()
  }
  useNotedFreshness(list, query)
  useListKeys({
    count: rows.length,
    active: focus.active,
    onMove: focus.moveTo,
    onOpen: (index) => (props.isFlat ? undefined : onRow(rows, index, focus.open)),
    selecting: props.bulk ? selectingKeys(rows, selection, letGo) : null,
  })

  if (query.error && !query.data)
    return <RefusalNote refusal={refusalOf(query.error)} onRetry={() => query.refetch()} />
  if (query.isPending) return isLate ? <SkeletonRows columns={columns.length} /> : null
  if (rows.length === 0) {
    const isFiltered = [...filterParams, 'q', 'after'].some((key) => params[key])
    if (!isFiltered) return props.whenNothing
    return (
      <Suspense>
        <FilteredOut
          noun={noun}
          filterParams={filterParams}
          whenNothing={props.whenNothing}
          {...(props.anyRow === undefined ? {} : { anyRow: props.anyRow })}
        />
      </Suspense>
    )
  }
  const reach = () => setReached(true)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only loads what keeps its rows in place.
    <div ref={body} aria-busy={query.isPlaceholderData} onPointerEnter={reach} onFocus={reach}>
      <ListRows {...props} rows={rows} columns={columns} focus={focus} selection={selection} />
      {isReached ? (
        <Suspense>
          <AroundRows
            {...props}
            body={body}
            selection={selection}
            held={held}
            onHold={setHeld}
            onClear={letGo}
          />
        </Suspense>
      ) : null}
      <KeysetPager
        noun={noun}
        count={rows.length}
        nextCursor={query.data?.nextCursor ?? null}
        previousCursor={query.data?.previousCursor}
        total={props.total ?? null}
      />
    </div>
  )
}

const nothing: readonly never[] = []

type ListRowsProps<R> = DataTableProps<R> & {
  rows: readonly R[]
  focus: ReturnType<typeof useRowFocus<R>>
  selection: Selection<R>
}

/** How high a row is, in pixels; of a card about. */
const heights = { usual: 40, dense: 32, card: 104 }

/** The rows as a table or as cards, whichever the screen has room for. */
function ListRows<R>(props: ListRowsProps<R>) {
  const { columns, bulk, list, focus, selection } = props
  const isPhone = usePhone()
  const habits = useHabits()
  const { params } = useUrlState()
  const [isOwnSelecting, setOwnSelecting] = useState(false)
  const isSelecting = props.isSelecting ?? isOwnSelecting
  const clear = useRef(selection.clear)
  clear.current = selection.clear
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of it begins with no rows.
  useEffect(() => clear.current(), [isSelecting])
  const isDense = props.isDense ?? habits.isDense
  const height = isPhone ? heights.card : isDense ? heights.dense : heights.usual
  const { drawn, heightOfOthers } = useDrawnRows(props.rows, height)
  const others = heightOfOthers > 0 ? <div style={{ blockSize: heightOfOthers }} /> : null
  const shared = {
    columns,
    rows: drawn,
    keyOf: props.keyOf,
    openKey: focus.openKey,
    activeKey: focus.activeKey,
    noun: props.noun,
    onOpen: props.isFlat ? null : focus.open,
    onActive: focus.onActive,
    onPoint: props.onPoint,
    isMarked: props.isMarked,
    selection: bulk ? selection : null,
  }
  if (!isPhone) {
    const isChosen = list !== undefined && Boolean(params.columns ?? params.saved)
    return (
      <>
        <TableRows
          {...shared}
          isDense={isDense}
          isChosen={isChosen}
          sort={params.sort}
          usualSort={props.usualSort}
        />
        {others}
      </>
    )
  }
  return (
    <>
      <Suspense
        fallback={<div data-cards-loading style={{ blockSize: heights.card * drawn.length }} />}
      >
        <PhoneRows
          {...shared}
          isSelecting={isSelecting}
          canSelect={bulk !== undefined}
          onSelecting={props.isSelecting === undefined ? setOwnSelecting : null}
        />
      </Suspense>
      {others}
    </>
  )
}

function selectingKeys<R>(rows: readonly R[], selection: Selection<R>, letGo: () => void) {
  return {
    onToggle: (index: number) => onRow(rows, index, (row) => selection.toggle(row)),
    onAdd: (index: number) => onRow(rows, index, selection.add),
    hasSelected: selection.rows.length > 0,
    onClear: letGo,
  }
}

function onRow<R>(rows: readonly R[], index: number, act: (row: R) => void): void {
  const row = rows[index]
  if (row !== undefined) act(row)
}

/** The bar above the list shows when its rows were loaded. */
function useNotedFreshness<R>(list: string | undefined, query: ListQuery<R>): void {
  const { dataUpdatedAt: at, refetch } = query
  useEffect(() => {
    if (list !== undefined && at) noteFreshness(list, { at, refetch })
  }, [list, at, refetch])
}
