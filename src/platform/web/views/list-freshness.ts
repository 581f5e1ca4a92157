import { useCallback, useSyncExternalStore } from 'react'

/** When the rows of a list came, and how to get them anew. */
export type Freshness = { readonly at: number; readonly refetch: () => unknown }

// The list knows, the bar above it tells; neither stands inside the other.
const byList = new Map<string, Freshness>()
const listeners = new Set<() => void>()

/** The list has rows of that instant. */
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
