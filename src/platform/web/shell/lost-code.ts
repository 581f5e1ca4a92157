import { isServerReachable } from '../client.ts'

/** The messages of browsers, and of the build, for a file of the app that could not be loaded. */
const sayings = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

/** Code of the app that could not be loaded: the network is away, or a new version replaced it. */
export class LostCode extends Error {
  constructor(cause: Error) {
    super(`Code of the app could not be loaded. ${cause.stack ?? cause.message}`, { cause })
  }
}

export function isLostCode(error: unknown): error is Error {
  if (error instanceof LostCode) return true
  return error instanceof Error && sayings.some((saying) => error.message.includes(saying))
}

const storageKey = 'quartermaster-reloaded-for'
const againMilliseconds = 60_000

/** Whether the page was just reloaded for this error, so that another reload would not help. */
export function wasReloadedFor(error: Error): boolean {
  const [message = '', at = '0'] = (window.sessionStorage.getItem(storageKey) ?? '').split('\n')
  return message === firstLine(error) && Date.now() - Number(at) < againMilliseconds
}

/** Reloads the page: only that makes the browser request a file again which it failed to load. */
export function reloadFor(error: Error): void {
  window.sessionStorage.setItem(storageKey, `${firstLine(error)}\n${Date.now()}`)
  window.location.reload()
}

const firstLine = ({ message }: Error) => message.split('\n')[0] ?? ''

const pauseMilliseconds = 2_000

/** Calls back once the server answers. Returns a function that stops asking. */
export function whenReachable(call: () => void): () => void {
  let timer: number | undefined
  let isOver = false
  const ask = async () => {
    window.clearTimeout(timer)
    const isReachable = await isServerReachable()
    if (isOver) return
    if (isReachable) return call()
    timer = window.setTimeout(ask, pauseMilliseconds)
  }
  window.addEventListener('online', ask)
  ask()
  return () => {
    isOver = true
    window.clearTimeout(timer)
    window.removeEventListener('online', ask)
  }
}
