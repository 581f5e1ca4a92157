import { type RefObject, useEffect, useRef } from 'react'

/** Something that a button on the screen does, for the global search. */
export type ScreenAct = {
  readonly label: string
  /** The reason why it cannot be done now, as its button says it. */
  readonly whyNot: string | null
  readonly run: () => void
}

type Source = { readonly element: HTMLElement; readonly read: () => readonly ScreenAct[] }

const sources = new Set<Source>()

/** Offers what this part of the screen does, while it is shown. */
export function useScreenActs(
  place: RefObject<HTMLElement | null>,
  read: () => readonly ScreenAct[],
): void {
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    const element = place.current
    if (!element) return
    const source = { element, read: () => latest.current() }
    sources.add(source)
    return () => {
      sources.delete(source)
    }
  }, [place])
}

/**
 * What can be done on the screen now, from top to bottom: in the open record if there is one,
 * otherwise on its page.
 */
export function actsOnScreen(): readonly ScreenAct[] {
  const shown = [...sources]
    .filter(({ element }) => element.isConnected && element.checkVisibility())
    .toSorted((one, other) => placeOf(one.element, other.element))
  const ofRecord = shown.filter(({ element }) => element.closest('[data-side-panel]'))
  const known = new Set<string>()
  return (ofRecord.length > 0 ? ofRecord : shown.filter(({ element }) => element.closest('main')))
    .flatMap(({ read }) => read())
    .filter(({ label }) => label !== '' && !known.has(label) && known.add(label))
}

function placeOf(one: Element, other: Element): number {
  const isAfter = one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING
  return isAfter === 0 ? -1 : 1
}
