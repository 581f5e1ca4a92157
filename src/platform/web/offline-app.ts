import { unsentWork } from './unsent-work.ts'

/** What the page tells its service worker; see app/worker. */
export type WorkerMessage =
  | { readonly kind: 'unsent'; readonly count: number }
  | { readonly kind: 'forget' }

/**
 * Keeps the app's files in the browser and asks it not to clear them, nor what is unsent. On plain
 * http to another machine browsers offer no service worker; there the app needs the network to open.
 *
 * @param onBegin called when the worker begins to keep answers: those before went past it
 */
export async function keepAppHere(onBegin: () => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    if (!navigator.serviceWorker.controller)
      navigator.serviceWorker.addEventListener('controllerchange', onBegin, { once: true })
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.storage?.persist?.()
  } catch {
    // The app works as before, and needs the network to open.
  }
}

/** Tells the worker how much is unsent, of whatever kind: it then keeps the page that it has. */
export const tellUnsent = (): Promise<void> => tellWorker({ kind: 'unsent', count: unsentWork() })

export async function tellWorker(message: WorkerMessage): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage(message)
  registration?.waiting?.postMessage(message)
}
