import { withToasts } from './toasts.ts'

export { closeToast } from './toasts.ts'

/** Toasts in one style; the shell mounts the container. */
export function tellSuccess(title: string, text?: string): void {
  withToasts((toast) => toast.success(title, { description: text }))
}

/** Long enough to read, decide and reach the button. */
const askingMilliseconds = 8_000

/** For a change that was made at once and can be undone while the toast is shown. */
export function tellUndoable(
  title: string,
  text: string,
  onUndo: () => void,
  duration = askingMilliseconds,
): void {
  const action = { label: 'Undo', onClick: onUndo }
  withToasts((toast) => toast.success(title, { description: text, duration, action }))
}

/** Something happened that the user should know now, with a link to it. */
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
 * A destructive toast. Errors stay until closed unless they are only hints; one with an id replaces
 * the previous one, and `closeToast` closes it.
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

/** A step failed that may succeed on the next attempt; nothing of it was saved. */
export function tellRetryable(title: string, text: string, onRetry: () => void): void {
  const duration = Number.POSITIVE_INFINITY
  const action = { label: 'Try again', onClick: onRetry }
  withToasts((toast) =>
    toast.error(title, { description: text, duration, closeButton: true, action }),
  )
}

/** The server did not answer, and nothing on the page says so. */
export function tellUnanswered(title: string, id?: string): void {
  tellError(title, 'The server did not answer. Please try again.', id)
}

/** A destructive toast that disappears by itself, such as “Please fill in all fields”. */
export function tellErrorBriefly(title: string, text?: string): void {
  withToasts((toast) => toast.error(title, { description: text }))
}

/** The same, replacing the previous one with this id. */
export function tellErrorOnce(id: string, title: string, text: string): void {
  withToasts((toast) => toast.error(title, { id, description: text }))
}

/** The reason why a button is disabled, when it is pressed anyway. */
export function notifyRefused(reason: string): void {
  withToasts((toast) => toast.warning('Not possible now', { description: reason, id: reason }))
}
