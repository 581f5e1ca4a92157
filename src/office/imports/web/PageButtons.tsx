import { Button } from '@mantine/core'
import classes from './imports.module.css'

type PageButtonsProps = {
  /** The cursors of the pages gone through; empty on the first one. */
  pages: readonly string[]
  next: string | null
  onPages: (pages: readonly string[]) => void
}

/** To the page before and the next one; nothing where there is only one. */
export function PageButtons({ pages, next, onPages }: PageButtonsProps) {
  if (pages.length === 0 && next === null) return null
  return (
    <div className={classes.row}>
      <Button
        size="xs"
        variant="default"
        disabled={pages.length === 0}
        onClick={() => onPages(pages.slice(0, -1))}
      >
        Previous
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={next === null}
        onClick={() => next && onPages([...pages, next])}
      >
        Next
      </Button>
    </div>
  )
}
