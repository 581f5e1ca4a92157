import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useUrlState } from '../url-state.ts'
import classes from './SortHeader.module.css'
import { nextSort, sortOf } from './sort-order.ts'

/** A column's head that orders the list by it. The heading itself carries `aria-sort`. */
export function SortHeader(props: { label: string; sortKey: string; usualSort?: string }) {
  const { label, sortKey, usualSort } = props
  const { params, set } = useUrlState()
  const direction = sortOf(params.sort ?? usualSort, sortKey)
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() =>
        set({ sort: nextSort(params.sort, sortKey, usualSort), after: null }, 'replace')
      }
    >
      <span className={classes.label}>{label}</span>
      {direction === 'none' ? null : <Arrow size={14} aria-hidden />}
    </button>
  )
}
