import { useSyncExternalStore } from 'react'

const phone = '(width < 48em)'

/** Whether the screen is narrower than 768 px, where tables become cards and panels pages. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches)
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(phone)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
