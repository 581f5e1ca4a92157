import type { ReactNode } from 'react'
import { formatCount } from '../format-instant.ts'
import classes from './BulkBar.module.css'

type BulkBarProps = {
  noun: string
  count: number
  onClear: () => void
  children: ReactNode
}

/** What may be done with the selected rows, in sight however long the list is. */
export function BulkBar({ noun, count, onClear, children }: BulkBarProps) {
  return (
    <section aria-label={`Selected ${noun}`} className={classes.bar}>
      <strong role="status" className={classes.count}>
        {formatCount(count)} selected
      </strong>
      <button type="button" className={classes.clear} title="Key: Esc" onClick={onClear}>
        Clear
      </button>
      <div className={classes.acts}>{children}</div>
    </section>
  )
}
