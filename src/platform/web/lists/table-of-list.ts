import type { ReactNode } from 'react'
import type { List } from '../../lists/define-list.ts'
import { isFigure } from '../../lists/list-columns.ts'
import type { Column } from '../DataTable/table-columns.ts'
import { cellOf } from './cell-of.tsx'

/** Cells that a page draws itself, by the key of their column. */
export type Cells<R> = Readonly<Record<string, (row: R) => ReactNode>>

/** The columns of a list as the table draws them. */
export function tableOfList<R>(list: List<R>, cells: Cells<R> = {}): readonly Column<R>[] {
  return Object.entries(list.columns).map(([key, column]) => ({
    key,
    label: column.label,
    render: cells[key] ?? ((row: R) => cellOf(column, row)),
    ...(isFigure(column.kind) || (column.kind === 'drawn' && column.isFigure)
      ? { align: 'right' as const }
      : {}),
    ...(column.width === undefined ? {} : { width: column.width }),
    ...(column.card === undefined ? {} : { onCard: column.card }),
    ...(column.isHidden ? { isHidden: true as const } : {}),
    ...(column.isSortable ? { sortKey: key } : {}),
  }))
}
