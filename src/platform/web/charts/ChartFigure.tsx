import { type ReactNode, Suspense, useId, useState } from 'react'
import { PhoneFold } from '../layout/PhoneFold.tsx'
import { ScrollRegion } from '../layout/ScrollRegion.tsx'
import classes from './ChartFigure.module.css'

/** One point or bar; `second` is what it is compared with, such as the period before. */
export type ChartRow = {
  readonly label: string
  readonly value: number
  readonly second?: number
}

export type ChartProps = {
  title: string
  /** The unit of the numbers: “units”, “£”. Also the name of the table's first column. */
  unit: string
  /** What `second` is, where rows have one. */
  secondUnit?: string
  rows: readonly ChartRow[]
  /** The rows are on their way; the frame keeps their place. */
  isLoading?: boolean
  /** Horizontal bars, each after its label, for ranks rather than for a course of time. */
  isRanked?: boolean
  format: (value: number) => string
}

/**
 * The frame of every chart: its title, the drawing, and the same numbers as a table. On a phone it
 * is folded, so that the rows below it come first.
 */
export function ChartFigure(props: ChartProps & { children: ReactNode }) {
  return (
    <PhoneFold label={props.title}>
      <Chart {...props} />
    </PhoneFold>
  )
}

function Chart(props: ChartProps & { children: ReactNode }) {
  const { title, rows, isLoading, children } = props
  const [isTable, setTable] = useState(false)
  const titleId = useId()
  return (
    <figure aria-labelledby={titleId} className={classes.figure}>
      <figcaption className={classes.head}>
        <span id={titleId} className={classes.title}>
          {title}
        </span>
        <button
          type="button"
          aria-pressed={isTable}
          className={classes.toggle}
          onClick={() => setTable(!isTable)}
        >
          Table
        </button>
      </figcaption>
      {isLoading ? (
        <div aria-busy className={classes.drawing} />
      ) : rows.length === 0 ? (
        <p className={classes.none}>Nothing to draw in this period.</p>
      ) : isTable ? (
        <ChartTable {...props} />
      ) : (
        <div
          role="img"
          aria-label={`${title}, drawn. “Table” shows the numbers.`}
          className={classes.drawing}
        >
          <Suspense fallback={<span data-loading-chart />}>{children}</Suspense>
        </div>
      )}
    </figure>
  )
}

function ChartTable({ title, unit, secondUnit, rows, format }: ChartProps) {
  const hasSecond = rows.some(({ second }) => second !== undefined)
  return (
    <ScrollRegion className={classes.scroll} label={`${title}, as a table`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Row</span>
            </th>
            <th scope="col" className={classes.right}>
              {unit}
            </th>
            {hasSecond ? (
              <th scope="col" className={classes.right}>
                {secondUnit ?? 'Before'}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, value, second }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={classes.right}>{format(value)}</td>
              {hasSecond ? (
                <td className={classes.right}>{second === undefined ? '' : format(second)}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
