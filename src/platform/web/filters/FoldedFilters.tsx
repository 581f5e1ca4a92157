import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './FoldedFilters.module.css'

type FoldedFiltersProps = { setCount: number; children: ReactNode }

/** The filters and tools of a list behind one button, which counts the filters that are set. */
export function FoldedFilters({ setCount, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        aria-expanded={isOpen}
        aria-label={setCount > 0 ? `Filters ${setCount}` : 'Filters'}
        data-hint="Filters, columns and files"
        className={classes.button}
        onClick={() => setOpen(!isOpen)}
      >
        <IconFilter size={16} aria-hidden />
        <span data-filters-word>Filters</span>
        {setCount > 0 ? <span className={classes.count}> {setCount}</span> : null}
      </Button>
      {isOpen ? <div className={classes.folded}>{children}</div> : null}
    </>
  )
}
