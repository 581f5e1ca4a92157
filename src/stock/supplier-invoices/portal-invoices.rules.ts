import type { Tone } from '#platform/machine.ts'
import { quantityInWords } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'

/** How far an invoice is, as its supplier sees it: how it is compared is ours. */
export const portalInvoiceStates = [
  'prepared',
  'submitted',
  'sent_back',
  'in_review',
  'approved',
  'paid',
  'cancelled',
] as const

export type PortalInvoiceState = (typeof portalInvoiceStates)[number]

export const portalInvoiceLabels: Readonly<Record<PortalInvoiceState, string>> = {
  prepared: 'Draft',
  submitted: 'Submitted',
  sent_back: 'Sent back',
  in_review: 'In review',
  approved: 'Approved',
  paid: 'Paid',
  cancelled: 'Cancelled',
}

export const portalInvoiceTones: Readonly<Record<PortalInvoiceState, Tone>> = {
  prepared: 'quiet',
  submitted: 'active',
  sent_back: 'bad',
  in_review: 'active',
  approved: 'waiting',
  paid: 'good',
  cancelled: 'quiet',
}

/** Whether its supplier can change and submit it. */
export const canBeChanged = (state: PortalInvoiceState): boolean =>
  state === 'prepared' || state === 'sent_back'

export type OpenToInvoice = {
  readonly sku: string
  readonly unit: string
  readonly quantityScale: number
  readonly received: number
  /** On other invoices that bill it. */
  readonly invoiced: number
  readonly quantity: number
}

/** A supplier bills in the portal what was received and is on no other invoice. */
export function refuseAboveReceived(lines: readonly OpenToInvoice[]): Refusal | null {
  const above = lines.find(({ received, invoiced, quantity }) => quantity > received - invoiced)
  if (!above) return null
  const { sku, unit, quantityScale, received, invoiced } = above
  const inWords = (steps: number) => quantityInWords(steps, quantityScale, unit)
  const open = Math.max(0, received - invoiced)
  const why = `${inWords(received)} were received and ${inWords(invoiced)} are on other invoices.`
  return new Refusal(
    'conflict',
    'more_than_received',
    open === 0
      ? `Nothing of ${sku} can be invoiced now: ${why} Remove it from this invoice.`
      : `Only ${inWords(open)} of ${sku} can be invoiced now: ${why} Lower the quantity.`,
    { field: 'lines', details: { sku, open } },
  )
}
