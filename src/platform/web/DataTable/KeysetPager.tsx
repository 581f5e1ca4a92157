import { Button } from '@mantine/core'
import { formatCount } from '../format-instant.ts'
import { useUrlState } from '../url-state.ts'
import classes from './KeysetPager.module.css'

// Cursors only lead forward. The way back is remembered here; after a reload it is the first page.
const cursorBefore = new Map<string, string | null>()

/** Previous and Next, with the cursor in the URL, and how many rows there are to see. */
export function KeysetPager(props: { noun: string; count: number; nextCursor: string | null }) {
  const { noun, count, nextCursor } = props
  const { params, set } = useUrlState()
  const after = params.after ?? null
  const goTo = (cursor: string | null) => {
    set({ after: cursor })
    // The page's one scrolling area is the shell's `main`.
    document.querySelector('main')?.scrollTo({ top: 0 })
  }
  const next = () => {
    if (nextCursor === null) return
    cursorBefore.set(nextCursor, after)
    goTo(nextCursor)
  }
  // The noun is the plural; of a single row the number says enough.
  const counted = count === 1 ? '1' : `${formatCount(count)} ${noun}`
  const isKnown = after !== null && cursorBefore.has(after)
  return (
    <div className={classes.pager}>
      <span role="status">
        {after === null && nextCursor === null
          ? `${counted} in all`
          : `${counted} on this page${nextCursor === null ? ', the last' : ', more follow'}`}
      </span>
      {after === null && nextCursor === null ? null : (
        <span className={classes.buttons}>
          <Button
            size="xs"
            variant="default"
            disabled={after === null}
            onClick={() => goTo(after === null ? null : (cursorBefore.get(after) ?? null))}
          >
            {isKnown || after === null ? 'Previous' : 'First page'}
          </Button>
          <Button size="xs" variant="default" disabled={nextCursor === null} onClick={next}>
            Next
          </Button>
        </span>
      )}
    </div>
  )
}
