import { useSyncExternalStore } from 'react'

const phone = '(width < 48em)'

/** Whether the screen is narrower than 768 px, where tables become cards and panels pages. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => isOnScreen(phone))
}

/** The same outside of a component; false where there is no screen, as in a test. */
export function isOnPhone(): boolean {
  return 'matchMedia' in globalThis && isOnScreen(phone)
}

const wide = '(width >= 1100px)'

/** Whether a record fits in two columns. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribeWide, () => isOnScreen(wide))
}

const subscribe = (changed: () => void) => watch(phone, changed)
const subscribeWide = (changed: () => void) => watch(wide, changed)

const onScreen: Record<string, boolean> = {}

/** Paper is narrower than the screen: parts that were re-rendered for it would be printed empty. */
function isOnScreen(condition: string): boolean {
  if (!matchMedia('print').matches) onScreen[condition] = matchMedia(condition).matches
  return onScreen[condition] ?? false
}

function watch(condition: string, changed: () => void): () => void {
  const query = window.matchMedia(condition)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
