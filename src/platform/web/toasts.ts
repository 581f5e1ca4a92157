import type { toast } from 'sonner'

type Show = (toaster: typeof toast) => unknown

const waiting: Show[] = []
let toaster: typeof toast | null = null
let onWanted: () => void = () => undefined

/** Shows a toast. The first one loads the container and waits for it. */
export function withToasts(show: Show): void {
  if (toaster) return void show(toaster)
  waiting.push(show)
  onWanted()
}

/** Closes the toast with this id, if there is one. */
export const closeToast = (id: string) => toaster?.dismiss(id)

/** Calls back as soon as there is a toast to show; at once, when one already waits. */
export function whenToastsWanted(call: () => void): () => void {
  onWanted = call
  if (waiting.length > 0) call()
  return () => {
    onWanted = () => undefined
  }
}

/** The toast container is ready: waiting toasts appear, in order. */
export function beginToasts(ready: typeof toast): void {
  toaster = ready
  for (const show of waiting.splice(0)) show(ready)
}
