import { useEffect, useSyncExternalStore } from 'react'
import { isServerReachable, type ShownRefusal } from './client.ts'
import { useLiveStatus } from './live/live-status.ts'

/** How often a server that does not answer is asked again. */
const askEveryMilliseconds = 3_000

let isAway = false
let timer: number | undefined
const listeners = new Set<() => void>()

function setAway(away: boolean): void {
  if (away === isAway) return
  isAway = away
  for (const listener of listeners) listener()
}

/** The server did not answer: until it does, the device works from what it has. */
export function noteSilence(): void {
  setAway(true)
  if (timer === undefined) timer = window.setTimeout(askAgain, askEveryMilliseconds)
}

async function askAgain(): Promise<void> {
  timer = undefined
  if (navigator.onLine && (await isServerReachable())) setAway(false)
  else noteSilence()
}

/** Refusals that pass by themselves, or when the user has signed in again. */
const passing = new Set([401, 408, 425, 429])

/**
 * Whether what a device sends later has to wait after this failure: the server did not answer, which
 * is noted, or its refusal passes. Every other refusal is final.
 */
export function waitsAfter({ status }: Pick<ShownRefusal, 'status'>): boolean {
  const isSilent = status === 0 || status >= 500
  if (isSilent) noteSilence()
  return isSilent || passing.has(status)
}

export const isServerAway = (): boolean => isAway

/** Whether the device works without the server, by the live connection and by its own calls. */
export function useServerAway(): boolean {
  const live = useLiveStatus()
  useEffect(() => {
    if (live === 'lost') noteSilence()
  }, [live])
  useEffect(() => {
    const look = () => {
      if (!navigator.onLine) noteSilence()
    }
    look()
    window.addEventListener('offline', look)
    return () => window.removeEventListener('offline', look)
  }, [])
  return useSyncExternalStore(listen, isServerAway)
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
