import { withToasts } from './toasts.ts'

export { closeToast } from './toasts.ts'

/** Toasts in the product's one manner; the shell mounts the place where they appear. */
export function tellSuccess(title: string, text?: string): void {
  withToasts((toast) => toast.success(title, { description: text }))
}

/** Long enough to read, decide and reach the button. */
const askingMilliseconds = 8_000

/** What was done at once and can be put back, as long as the toast stands. */
export function tellUndoable(
  title: string,
  text: string,
  onUndo: () => void,
  duration = askingMilliseconds,
): void {
  const action = { label: 'Undo', onClick: onUndo }
  withToasts((toast) => toast.success(title, { description: text, duration, action }))
}

/** Something happened that the user should know of now, with the way to it. */
export function tellNews(title: string, text: string, onOpen: (() => void) | null): void {
  withToasts((toast) =>
    toast.warning(title, {
      description: text,
      duration: askingMilliseconds,
      ...(onOpen ? { action: { label: 'Open', onClick: onOpen } } : {}),
    }),
  )
}

/**
 * A destructive toast. Errors stay until closed unless they are mere hints; one with an id replaces
 * the one before it, and is closed by `closeToast`.
 */
export function tellError(title: string, text?: string, id?: string): void {
  const duration = Number.POSITIVE_INFINITY
  withToasts((toast) =>
    toast.error(title, {
      ...(id ? { id } : {}),
      ...{ description: text, duration, closeButton: true },
    }),
  )
}

/** A step failed that may work the next time; nothing of it was kept. */
export function tellRetryable(title: string, text: string, onRetry: () => void): void {
  const duration = Number.POSITIVE_INFINITY
  const action = { label: 'Try again', onClick: onRetry }
  withToasts((toast) =>
    toast.error(title, { description: text, duration, closeButton: true, action }),
  )
}

/** The server did not answer, where nothing on the page says so. */
export function tellUnanswered(title: string, id?: string): void {
  tellError(title, 'The server did not answer. Please try again.', id)
}

/** A destructive toast that goes away by itself, such as “Please fill in all fields”. */
export function tellErrorBriefly(title: string, text?: string): void {
  withToasts((toast) => toast.error(title, { description: text }))
}

/** The same, in place of the one before it with this id. */
export function tellErrorOnce(id: string, title: string, text: string): void {
  withToasts((toast) => toast.error(title, { id, description: text }))
}

/** Why something cannot be done, for a greyed button that was pressed all the same. */
export function notifyRefused(reason: string): void {
  withToasts((toast) => toast.warning('Not possible now', { description: reason, id: reason }))
}
