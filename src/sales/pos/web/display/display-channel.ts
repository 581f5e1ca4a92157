import { isRecord } from '#platform/is-record.ts'
import type { PaymentOnDisplay, SaleOnDisplay } from './display-state.ts'

/** What the window of a register tells its customer display. */
export type ShownOnDisplay = {
  readonly companyName: string
  /** The address of the logo; empty for none. */
  readonly logo: string
  readonly sale: SaleOnDisplay
  readonly payment: PaymentOnDisplay | null
  /** The register is practised at: nothing is sold. */
  readonly isTraining: boolean
}

type DisplayMessage =
  | { readonly kind: 'hello'; readonly format: number }
  | { readonly kind: 'shown'; readonly format: number; readonly shown: ShownOnDisplay }

/** Raised with each change of the messages: two windows may have been loaded before and after it. */
const format = 3

export const hello: DisplayMessage = { kind: 'hello', format }
export const shownMessage = (shown: ShownOnDisplay): DisplayMessage => ({
  kind: 'shown',
  format,
  shown,
})

/** Between the windows of one browser; nothing of it goes over the network. */
export const openChannel = (registerId: string) =>
  new BroadcastChannel(`quartermaster_display_${registerId}`)

/** A message of the same version; null for any other. */
export function readMessage(data: unknown): DisplayMessage | null {
  return isMessage(data) ? data : null
}

function isMessage(data: unknown): data is DisplayMessage {
  if (!isRecord(data) || data.format !== format) return false
  return data.kind === 'hello' || (data.kind === 'shown' && isRecord(data.shown))
}

/** The lock that every window of a register holds; a display that gets it knows that none is left. */
export const lockOf = (registerId: string) => `quartermaster_register_window_${registerId}`

export const displayPath = (registerId: string) => `/pos/display?register=${registerId}`
