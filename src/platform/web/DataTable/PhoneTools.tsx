import { useUrlState } from '../url-state.ts'
import classes from './PhoneTools.module.css'
import type { Column } from './table-columns.ts'

type PhoneToolsProps<R> = {
  columns: readonly Column<R>[]
  /** Null where nothing can be done with several rows. */
  isSelecting: boolean | null
  onSelecting: (isSelecting: boolean) => void
}

/** What the head of the table offers, for cards, which have none: the order, and selecting. */
export function PhoneTools<R>({ columns, isSelecting, onSelecting }: PhoneToolsProps<R>) {
  const { params, set } = useUrlState()
  const orders = columns.flatMap(({ label, sortKey }) =>
    sortKey === undefined
      ? []
      : [
          { value: sortKey, label: `${label} ↑` },
          { value: `-${sortKey}`, label: `${label} ↓` },
        ],
  )
  if (orders.length === 0 && isSelecting === null) return null
  return (
    <div className={classes.tools}>
      {orders.length > 0 ? (
        <select
          aria-label="Sort by"
          className={classes.tool}
          value={params.sort ?? ''}
          onChange={(event) =>
            set({ sort: event.currentTarget.value || null, after: null }, 'replace')
          }
        >
          <option value="">Default order</option>
          {orders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : null}
      {isSelecting === null ? null : (
        <button
          type="button"
          aria-pressed={isSelecting}
          className={classes.tool}
          onClick={() => onSelecting(!isSelecting)}
        >
          {isSelecting ? 'Done' : 'Select'}
        </button>
      )}
    </div>
  )
}
