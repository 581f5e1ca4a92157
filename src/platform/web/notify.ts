import { toast } from 'sonner'

/** Toasts in the product's one manner; the shell mounts the place where they appear. */
export function tellSuccess(title: string, text?: string): void {
  toast.success(title, { description: text })
}

/** A destructive toast. Errors stay until closed unless they are mere hints. */
export function tellError(title: string, text?: string): void {
  toast.error(title, { description: text, duration: Number.POSITIVE_INFINITY, closeButton: true })
}

/** A destructive toast that goes away by itself, such as “Please fill in all fields”. */
export function tellErrorBriefly(title: string, text?: string): void {
  toast.error(title, { description: text })
}

/** Why something cannot be done, for a greyed button that was pressed all the same. */
export function notifyRefused(reason: string): void {
  toast.warning('Not possible now', { description: reason, id: reason })
}
