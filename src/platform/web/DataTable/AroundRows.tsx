import type { RefObject } from 'react'
import type { HeldRows } from './hold-rows.ts'
import { RowKeeper } from './RowKeeper.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { Bulk, EveryRow, ListQuery, ListTotal } from './table-columns.ts'
import type { Selection } from './use-selection.ts'

type AroundRowsProps<R> = {
  noun: string
  query: ListQuery<R>
  keyOf: (row: R) => string
  openParam?: string
  bulk?: Bulk<R>
  total?: ListTotal | null
  everyRow?: EveryRow<R>
  body: RefObject<HTMLElement | null>
  selection: Selection<R>
  held: HeldRows<R> | null
  onHold: (held: HeldRows<R> | null) => void
  onClear: () => void
}

/** What a list needs once the pointer or the focus has reached it, loaded then. */
export function AroundRows<R>(props: AroundRowsProps<R>) {
  const { noun, keyOf, query, openParam = 'open', bulk, total = null, selection } = props
  return (
    <>
      {bulk && selection.rows.length > 0 ? (
        <SelectionBar
          noun={noun}
          rows={selection.rows}
          keyOf={keyOf}
          bulk={bulk}
          openParam={openParam}
          total={total}
          everyRow={props.everyRow}
          onClear={props.onClear}
          onDone={selection.clear}
        />
      ) : null}
      <RowKeeper
        body={props.body}
        query={query}
        keyOf={keyOf}
        openParam={openParam}
        held={props.held}
        onHold={props.onHold}
      />
    </>
  )
}
