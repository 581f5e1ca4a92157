import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { refusalOf } from '../client.ts'
import { useHabits } from '../habits.ts'
import { EmptyNote } from '../layout/EmptyNote.tsx'
import { RefusalNote } from '../layout/RefusalNote.tsx'
import { useUrlState } from '../url-state.ts'
import { useLate } from '../use-late.ts'
import { usePhone } from '../use-phone.ts'
import { CardRows } from './CardRows.tsx'
import { KeysetPager } from './KeysetPager.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { TableRows } from './TableRows.tsx'
import type { Column, ListQuery } from './table-columns.ts'
import { useListKeys } from './use-list-keys.ts'

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
  /** Shown when there is nothing at all yet: why, and the next action. */
  whenNothing: ReactNode
  /** 32 px rows instead of 40, also for those who did not choose them. */
  isDense?: boolean
  /** Adds a mark to a row, such as `held`; styled by the table as a quiet bar at its start. */
  isMarked?: (row: R) => boolean
  /** The pointer reached a row: load ahead what it opens. */
  onPoint?: (row: R) => void
}

/**
 * The one list of the product: named columns, keyset pages, the open record in the URL, keys, and
 * cards on phones.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { noun, columns, query, keyOf, openParam = 'open', filterParams = [] } = props
  const { params, set } = useUrlState()
  const isPhone = usePhone()
  const habits = useHabits()
  const isLate = useLate(query.isPending)
  const rows = query.data?.rows ?? []
  const openKey = params[openParam] ?? null
  const [activeKey, setActiveKey] = useState<string | null>(openKey)
  const active = rows.findIndex((row) => keyOf(row) === activeKey)
  const body = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (openKey) setActiveKey(openKey)
  }, [openKey])

  const open = (row: R) => set({ [openParam]: keyOf(row) }, openKey ? 'replace' : 'push')
  const move = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    setActiveKey(keyOf(row))
    if (openKey) return open(row)
    body.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus()
  }
  useListKeys({
    count: rows.length,
    active,
    onMove: move,
    onOpen: (index) => {
      const row = rows[index]
      if (row !== undefined) open(row)
    },
  })

  if (query.error && !query.data)
    return <RefusalNote refusal={refusalOf(query.error)} onRetry={() => query.refetch()} />
  if (query.isPending) return isLate ? <SkeletonRows columns={columns.length} /> : null
  if (rows.length === 0) {
    const isFiltered = [...filterParams, 'q', 'after'].some((key) => params[key])
    return isFiltered ? <FilteredOut noun={noun} filterParams={filterParams} /> : props.whenNothing
  }
  const shared = {
    columns,
    rows,
    keyOf,
    openKey,
    activeKey,
    noun,
    onOpen: open,
    onActive: (row: R) => setActiveKey(keyOf(row)),
    onPoint: props.onPoint,
    isMarked: props.isMarked,
  }
  return (
    <div ref={body} aria-busy={query.isPlaceholderData}>
      {isPhone ? (
        <CardRows {...shared} />
      ) : (
        <TableRows {...shared} isDense={props.isDense ?? habits.isDense} />
      )}
      <KeysetPager noun={noun} count={rows.length} nextCursor={query.data?.nextCursor ?? null} />
    </div>
  )
}

function FilteredOut(props: { noun: string; filterParams: readonly string[] }) {
  const { set } = useUrlState()
  const clear = () =>
    set(Object.fromEntries([...props.filterParams, 'q', 'after'].map((key) => [key, null])))
  return (
    <EmptyNote
      title={`No ${props.noun} match`}
      action={
        <Button variant="default" onClick={clear}>
          Clear search and filters
        </Button>
      }
    >
      There are {props.noun}, but the search and filters leave none of them.
    </EmptyNote>
  )
}
