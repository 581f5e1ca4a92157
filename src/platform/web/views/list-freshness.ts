import { useCallback, useSyncExternalStore } from 'react'

/** When the rows of a list were loaded, and how to reload them. */
export type Freshness = { readonly at: number; readonly refetch: () => unknown }

// The list sets it, the bar above it shows it; neither contains the other.
const byList = new Map<string, Freshness>()
const listeners = new Set<() => void>()

/** The list shows rows loaded at that time. */
export function noteFreshness(list: string, freshness: Freshness): void {
  byList.set(list, freshness)
  for (const tell of listeners) tell()
}

export function useFreshness(list: string): Freshness | undefined {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => byList.get(list), [list]),
  )
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}
