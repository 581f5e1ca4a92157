import { useSyncExternalStore } from 'react'
import { keepUntilLogout, keptUntilLogout, onForgotten } from '#platform/web/kept-until-logout.ts'

/** `shown` is the step that the user looks at; null follows what the order needs next. */
export type Tour = {
  readonly isOn: boolean
  readonly shown: number | null
}

const off: Tour = { isOn: false, shown: null }
const name = 'guided-tour'

let tour = read()
const listeners = new Set<() => void>()

function read(): Tour {
  const kept = typeof window === 'undefined' ? null : keptUntilLogout(name)
  if (typeof kept !== 'object' || kept === null || !('shown' in kept)) return off
  return { isOn: true, shown: typeof kept.shown === 'number' ? kept.shown : null }
}

function set(next: Tour): void {
  tour = next
  keepUntilLogout(name, next.isOn ? { shown: next.shown } : null)
  for (const listener of listeners) listener()
}

onForgotten(() => set(off))

export const startTour = () => set({ ...off, isOn: true })
export const endTour = () => set(off)
export const showStep = (shown: number | null) => set({ ...tour, shown })

/** The tour of this tab; it goes on after a reload, and ends with the session. */
export function useTour(): Tour {
  return useSyncExternalStore(subscribe, () => tour)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
