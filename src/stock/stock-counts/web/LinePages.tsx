import { type ReactNode, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import classes from './stock-counts.module.css'

const onePage = 50

type LinePagesProps<T> = {
  rows: readonly T[]
  /** What the rows are: `differences`. */
  what: string
  children: (rows: readonly T[]) => ReactNode
}

/** Rows that are all loaded, some on a page. */
export function LinePages<T>({ rows, what, children }: LinePagesProps<T>) {
  const [page, setPage] = useState(0)
  const last = Math.max(0, Math.ceil(rows.length / onePage) - 1)
  const at = Math.min(page, last)
  const from = at * onePage
  const shown = rows.slice(from, from + onePage)
  return (
    <>
      {children(shown)}
      {last > 0 ? (
        <div className={classes.acts}>
          <ActButton
            size="xs"
            whyNot={at === 0 ? 'This is the first page.' : null}
            onAct={() => setPage(at - 1)}
          >
            Page before
          </ActButton>
          <span role="status" className={classes.minor}>
            {from + 1} to {from + shown.length} of {rows.length} {what}
          </span>
          <ActButton
            size="xs"
            whyNot={at === last ? 'This is the last page.' : null}
            onAct={() => setPage(at + 1)}
          >
            Next page
          </ActButton>
        </div>
      ) : null}
    </>
  )
}
