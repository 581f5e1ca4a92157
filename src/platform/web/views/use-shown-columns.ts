import { useMemo } from 'react'
import type { Column } from '../DataTable/table-columns.ts'
import { useUrlState } from '../url-state.ts'
import { chosenColumns, usualColumns } from './column-choice.ts'
import { useOpenView } from './views-context.ts'

/** The chosen columns of a list; a list without a name shows its defaults. */
export function useShownColumns<R>(
  list: string | undefined,
  columns: readonly Column<R>[],
): readonly Column<R>[] {
  const { params } = useUrlState()
  const view = useOpenView(list, params.saved)
  return useMemo(() => {
    const keys = list
      ? chosenColumns(columns, params.columns, view?.columns)
      : usualColumns(columns)
    return keys.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  }, [list, columns, params.columns, view])
}
