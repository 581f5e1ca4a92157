import { IconCheckbox } from '@tabler/icons-react'
import { IconButton } from '../IconButton.tsx'
import { useUrlState } from '../url-state.ts'
import classes from './PhoneTools.module.css'
import type { Column } from './table-columns.ts'

type Sortable = Pick<Column<never>, 'label' | 'sortKey'>

type SelectToggleProps = {
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
}

type PhoneToolsProps = {
  columns: readonly Sortable[]
  /** Null where nothing can be done with several rows. */
  isSelecting: boolean | null
  onSelecting: (isSelecting: boolean) => void
}

/** What the head of the table offers, for cards, which have none: the order, and selecting. */
export function PhoneTools({ columns, isSelecting, onSelecting }: PhoneToolsProps) {
  if (isSelecting === null && !columns.some(({ sortKey }) => sortKey !== undefined)) return null
  return (
    <div className={classes.tools}>
      <PhoneOrder columns={columns} />
      {isSelecting === null ? null : (
        <SelectToggle isSelecting={isSelecting} onSelecting={onSelecting} />
      )}
    </div>
  )
}

/** The order of the cards. */
export function PhoneOrder({ columns }: { columns: readonly Sortable[] }) {
  const { params, set } = useUrlState()
  const orders = columns.flatMap(({ label, sortKey }) =>
    sortKey === undefined
      ? []
      : [
          { value: sortKey, label: `${label} ↑` },
          { value: `-${sortKey}`, label: `${label} ↓` },
        ],
  )
  if (orders.length === 0) return null
  return (
    <select
      aria-label="Sort by"
      className={classes.tool}
      value={params.sort ?? ''}
      onChange={(event) => set({ sort: event.currentTarget.value || null, after: null }, 'replace')}
    >
      <option value="">Default order</option>
      {orders.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** Shows a box on each card, to do something with several rows. */
export function SelectToggle({ isSelecting, onSelecting }: SelectToggleProps) {
  return (
    <IconButton
      isFramed
      size={44}
      label={isSelecting ? 'Done' : 'Select'}
      isPressed={isSelecting}
      className={classes.select}
      onAct={() => onSelecting(!isSelecting)}
    >
      <IconCheckbox size={18} />
    </IconButton>
  )
}
