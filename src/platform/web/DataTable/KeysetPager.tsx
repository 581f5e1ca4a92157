import { Button } from '@mantine/core'
import { pagedTo } from '../../lists/page-place.ts'
import { formatCount } from '../format-instant.ts'
import { useUrlState } from '../url-state.ts'
import classes from './KeysetPager.module.css'
import type { ListTotal } from './table-columns.ts'

// For lists whose cursors only lead forward: the way back is remembered, until the page is reloaded.
const cursorBefore = new Map<string, string | null>()

type KeysetPagerProps = {
  noun: string
  count: number
  nextCursor: string | null
  /** Undefined where the list has no cursor that leads back. */
  previousCursor?: string | null | undefined
  total?: ListTotal | null
}

/** Previous and Next, with the cursor in the URL, and how many rows there are to see. */
export function KeysetPager(props: KeysetPagerProps) {
  const { nextCursor, previousCursor } = props
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
    goTo(pagedTo.after(nextCursor))
  }
  const previous = () => {
    if (after === null) return
    if (previousCursor) goTo(pagedTo.before(previousCursor))
    else goTo(cursorBefore.get(after) ?? null)
  }
  const isWayBackKnown =
    previousCursor === undefined ? cursorBefore.has(after ?? '') : previousCursor !== null
  const isFirst = after === null || (previousCursor === null && after.startsWith('-'))
  return (
    <div className={classes.pager}>
      <span role="status">{countInWords(props, isFirst)}</span>
      {isFirst && nextCursor === null ? null : (
        <span className={classes.buttons}>
          <Button size="xs" variant="default" disabled={isFirst} onClick={previous}>
            {isWayBackKnown || isFirst ? 'Previous' : 'First page'}
          </Button>
          <Button size="xs" variant="default" disabled={nextCursor === null} onClick={next}>
            Next
          </Button>
        </span>
      )}
    </div>
  )
}

/** `50 of 1,204 orders`, and where the whole is not counted `50 orders on this page, more follow`. */
function countInWords(
  { noun, count, nextCursor, total = null }: KeysetPagerProps,
  isFirst: boolean,
) {
  // The noun is the plural; of a single row the number says enough.
  const counted = count === 1 ? '1' : `${formatCount(count)} ${noun}`
  if (isFirst && nextCursor === null) return `${counted} in all`
  if (total !== null && total.count >= count)
    return `${formatCount(count)} of ${formatCount(total.count)}${total.isMore ? '+' : ''} ${noun}`
  return `${counted} on this page${nextCursor === null ? ', the last' : ', more follow'}`
}
