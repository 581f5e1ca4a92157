import type { TimelineEntry } from '#platform/timeline.ts'

/** The text of an entry of an order's timeline, where the usual phrase is not enough. */
export function sayOrderEntry({ type, label, data }: TimelineEntry): string | null {
  const kind = typeof data.kind === 'string' ? data.kind : 'manual'
  if (type === 'order.held') return `put ${label} on hold (${kind})`
  if (type === 'order.hold_released') return `released the ${kind} hold of ${label}`
  if (type === 'order.confirmed' && data.by === 'phone')
    return `confirmed ${label}, agreed with the customer on the phone`
  if (type === 'order.confirmed' && data.by === 'rule')
    return `confirmed ${label}: ${said(data.rule)}`
  if (type === 'order.unconfirmed') return `undid the confirmation of ${label}`
  if (type === 'order.payment_reversed') return `reversed ${said(data.amount)} paid for ${label}`
  if (type === 'order.sold_at_register')
    return [`sold ${label} at ${said(data.register)}`, data.paid].filter(Boolean).join(', ')
  if (type === 'order.payment_recorded') return `recorded ${said(data.amount)} for ${label}`
  if (type === 'order.paid')
    // Written before payments had an entry of their own.
    return data.amount ? `recorded ${said(data.amount)} for ${label}` : `settled ${label} in full`
  if (type === 'order.released_unpaid')
    return `released ${label} for packing with ${said(data.amount)} due`
  if (type === 'order.rest_waived')
    return `waived ${said(data.amount)} of ${label}: the courier was to collect ${said(data.collected)} only`
  if (type === 'order.refunded') return `refunded ${said(data.amount)} of ${label}`
  if (type === 'order.invoiced') return `issued invoice ${said(data.invoice)} for ${label}`
  if (type === 'order.credited')
    return `issued credit note ${said(data.creditNote)} for ${label}: ${said(data.amount)}`
  if (type === 'order.desk_changed') return `changed ${label}`
  if (type === 'order.double_suspected') return `took ${label} for a double of ${said(data.of)}`
  if (type === 'order.double_cleared') return `said that ${label} is no double of ${said(data.of)}`
  if (type === 'order.address_proved') return `looked at the address of ${label}`
  if (type === 'order.address_accepted') return `accepted the address of ${label}`
  if (type === 'order.address_reopened') return `undid the acceptance of the address of ${label}`
  if (type === 'order.address_rejected') return `found that ${label} cannot be delivered`
  if (type === 'order.address_asked') return `asked the customer about the address of ${label}`
  if (type === 'order.address_changed') return `changed the address of ${label}`
  if (type === 'order.billing_changed') return `changed the ${said(data.what)} of ${label}`
  if (type === 'order.line_matched')
    return `matched ${said(data.code)} to ${said(data.sku)} in ${label}`
  if (type === 'order.reserved') return `reserved ${unitsOf(data.lines)} for ${label}`
  if (type === 'order.sent_elsewhere')
    return `said what of ${label} the sales channel sent: ${unitsOf(data.lines)}`
  if (type === 'order.units_cancelled') return `removed ${unitsOf(data.lines)} from ${label}`
  if (type === 'order.split') return `split ${label} into ${said(data.parts)}`
  if (type === 'order.merged') return `merged ${said(data.from)} into ${label}`
  if (type === 'order.outlet_changed') return `let another outlet ship ${label}`
  if (type === 'order.file_added') return `added ${said(data.file) || 'a file'}`
  if (type === 'order.file_removed') return `took ${said(data.file) || 'a file'} off`
  return null
}

/** `2 × TABL-105, 1 × BAKE-101`, of lines as the record keeps them. */
function unitsOf(lines: unknown): string {
  if (!Array.isArray(lines)) return 'units'
  return lines.map((line) => `${said(line?.quantity)} × ${said(line?.sku)}`).join(', ')
}

function said(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}
