import type { ReactNode } from 'react'
import { classNames } from '#platform/web/class-names.ts'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import classes from './worth.module.css'

export type SumPart = {
  readonly row: string
  readonly column: string
  readonly currency: string
  readonly valueMinor: number
}

/** Null means all rows, or all columns. */
export type SumCell = {
  readonly row: string | null
  readonly column: string | null
  readonly currency: string
  readonly valueMinor: number
}

type SumTableProps = {
  label: string
  /** What the rows are. */
  corner: string
  parts: readonly SumPart[]
  /** The order of the rows, where it differs from the data's. */
  rows?: readonly string[]
  cell: (cell: SumCell) => ReactNode
}

/** Amounts by two dimensions, with their sums; two currencies are never added. */
export function SumTable(props: SumTableProps) {
  const { label, corner, parts, cell } = props
  const columns = [...new Set(parts.map(({ column }) => column))].toSorted()
  const rows = props.rows ?? [...new Set(parts.map(({ row }) => row))].toSorted()
  const currencies = [...new Set(parts.map(({ currency }) => currency))]
  const sums = (row: string | null, column: string | null) =>
    currencies.flatMap((currency) => {
      const own = parts.filter(
        (part) =>
          part.currency === currency &&
          (row === null || part.row === row) &&
          (column === null || part.column === column),
      )
      const valueMinor = own.reduce((sum, part) => sum + part.valueMinor, 0)
      return own.length > 0 ? [{ row, column, currency, valueMinor }] : []
    })
  const line = (row: string | null) =>
    [...columns, null].map((column) => (
      <td
        key={column ?? 'all'}
        className={classNames(classes.right, column === null ? classes.total : classes.part)}
      >
        {sums(row, column).map((sum) => (
          <div key={sum.currency}>{cell(sum)}</div>
        ))}
      </td>
    ))
  return (
    <ScrollRegion className={classes.scroll} label={label}>
      <table className={classes.sums}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {[...columns, null].map((column) => (
              <th
                key={column ?? 'all'}
                scope="col"
                className={classNames(classes.right, column !== null && classes.part)}
              >
                {column ?? 'All'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {line(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {line(null)}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}
