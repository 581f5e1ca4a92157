import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { lastAct } from '../client.ts'
import { formatCount } from '../format-instant.ts'
import { type HeldRows, holdRows } from './hold-rows.ts'
import classes from './RowKeeper.module.css'
import type { ListQuery } from './table-columns.ts'
import { useListPlace } from './use-list-place.ts'

/** What one does oneself is shown at once, also where the list hears of it a little later. */
const ownMilliseconds = 5_000

type RowKeeperProps<R> = {
  body: RefObject<HTMLElement | null>
  query: ListQuery<R>
  keyOf: (row: R) => string
  openParam: string
  /** The rows that are shown instead of the newest ones. */
  held: HeldRows<R> | null
  onHold: (held: HeldRows<R> | null) => void
}

/**
 * While the pointer or the focus is within the list, a refresh moves no row: what is new waits until
 * it is asked for, or until the list is left.
 */
export function RowKeeper<R>({ body, query, keyOf, openParam, held, onHold }: RowKeeperProps<R>) {
  const place = useListPlace(openParam)
  const { data, isPlaceholderData } = query
  const seen = useRef({ data, place, shown: held?.rows ?? data?.rows ?? [] })

  // Before the screen is painted, so that no row is ever seen elsewhere.
  useLayoutEffect(() => {
    const before = seen.current
    if (isPlaceholderData || data === before.data) return
    const rows = data?.rows ?? []
    const isWatched = before.place === place && isWithin(body.current) && !isOwn()
    const next = isWatched ? holdRows(before.shown, rows, keyOf) : null
    seen.current = { data, place, shown: next?.rows ?? rows }
    onHold(next)
  })

  const release = () => {
    seen.current = { ...seen.current, shown: data?.rows ?? [] }
    onHold(null)
  }
  const isHeld = held !== null
  const latest = useRef(release)
  latest.current = release
  useEffect(() => {
    if (!isHeld) return
    const look = () => {
      if (!isWithin(body.current)) latest.current()
    }
    const events = ['pointerover', 'focusin', 'focusout', 'pointerout'] as const
    for (const name of events) document.addEventListener(name, look)
    return () => {
      for (const name of events) document.removeEventListener(name, look)
    }
  }, [isHeld, body])

  if (held === null) return null
  return (
    <div className={classes.place} role="status">
      <button type="button" className={classes.line} onClick={release}>
        {held.arrived > 0 ? `Show ${formatCount(held.arrived)} new` : 'Show changes'}
      </button>
    </div>
  )
}

const isOwn = () => Date.now() - lastAct.at < ownMilliseconds

function isWithin(body: HTMLElement | null): boolean {
  if (body === null) return false
  return body.matches(':hover') || (document.hasFocus() && body.contains(document.activeElement))
}
