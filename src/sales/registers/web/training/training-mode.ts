import { useSyncExternalStore } from 'react'
import { keptUntilLogout, onForgotten } from '#platform/web/kept-until-logout.ts'

/** The name under which a tab keeps its training; what it keeps, only the till reads. */
export const trainingName = 'training'

let isOn = keptUntilLogout(trainingName) !== null
const listeners = new Set<() => void>()

onForgotten(() => noteTraining(false))

/** Whether this tab is in training mode: its till then sends nothing that is saved. */
export const isTraining = (): boolean => isOn

export function noteTraining(now: boolean): void {
  isOn = now
  for (const listener of listeners) listener()
}

export const useIsTraining = (): boolean => useSyncExternalStore(onTraining, isTraining)

export function onTraining(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
