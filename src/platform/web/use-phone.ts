import { useSyncExternalStore } from 'react'

const phone = '(width < 48em)'

/** Whether the screen is narrower than 768 px, where tables become cards and panels pages. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches)
}

const wide = '(width >= 1100px)'

/** Whether there is room for a record in two columns. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribeWide, () => window.matchMedia(wide).matches)
}

const subscribe = (changed: () => void) => watch(phone, changed)
const subscribeWide = (changed: () => void) => watch(wide, changed)

function watch(condition: string, changed: () => void): () => void {
  const query = window.matchMedia(condition)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
