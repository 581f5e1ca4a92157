import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useUrlState } from '../url-state.ts'
import { usePhone } from '../use-phone.ts'
import classes from './PhoneFilters.module.css'

type PhoneFiltersProps = {
  /** The parameters that filter the list; the button counts those that are set. */
  filterParams: readonly string[]
  children: ReactNode
}

/** On a phone, the filters and tools of a list are behind one button, so that its rows come first. */
export function PhoneFilters({ filterParams, children }: PhoneFiltersProps) {
  const { params } = useUrlState()
  const isPhone = usePhone()
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) return children
  const count = filterParams.filter((name) => params[name]).length
  return (
    <>
      <Button
        variant="default"
        aria-expanded={isOpen}
        aria-label={count > 0 ? `Filters · ${count}` : 'Filters'}
        data-hint="Filters, columns and files"
        className={classes.button}
        onClick={() => setOpen(!isOpen)}
      >
        <IconFilter size={16} aria-hidden />
        <span data-filters-word>Filters</span>
        {count > 0 ? <span className={classes.count}>{count}</span> : null}
      </Button>
      {isOpen ? <div className={classes.folded}>{children}</div> : null}
    </>
  )
}
