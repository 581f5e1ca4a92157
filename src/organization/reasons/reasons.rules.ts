import { Refusal } from '#platform/refusal.ts'

/** What a reason can be given for: one list for all areas. */
export const reasonUses = [
  'order.cancel',
  'order.hold',
  'order.return',
  'order.edit',
  'address.accept',
  'delivery.mark',
  'customer.return',
  'return.end',
  'customer.state',
  'customer.credit',
  'stock.adjust',
  'stock.set_aside',
  'parcel.reprint',
  'wave.short',
  'parcel.void',
  'parcel.report_undo',
  'parcel.repack',
  'transfer.end',
  'transfer.reject',
  'transfer.difference',
  'purchase.difference',
  'purchase.end',
  'receipt.reject',
  'receipt.end',
  'return_case.write_off',
  'claim.shortfall',
  'claim.withdraw',
  'price.override',
  'register.movement',
  'register.difference',
  'sale.void',
  'gift_card.block',
  'gift_card.unblock',
  'gift_card.adjust',
  'refund',
  'remittance.difference',
  'remittance.leave_out',
  'packaging.other_box',
  'data.export',
] as const

export type ReasonUse = (typeof reasonUses)[number]

export const reasonUseLabels: Readonly<Record<ReasonUse, string>> = {
  'order.cancel': 'Cancelling an order',
  'order.hold': 'Holding an order',
  'order.return': 'Taking an order back',
  'order.edit': 'Changing an order',
  'address.accept': 'Accepting an address that lacks something',
  'delivery.mark': 'Marking an order delivered',
  'customer.return': 'A return by the customer',
  'return.end': 'Declining or calling off a return',
  'customer.state': 'Watching or blocking a customer',
  'customer.credit': 'Changing what we owe a customer',
  'stock.adjust': 'Adjusting stock',
  'stock.set_aside': 'Setting stock aside',
  'parcel.reprint': 'Printing a label again',
  'wave.short': 'Goods that a picker does not find',
  'parcel.void': 'Voiding what was booked with a courier',
  'parcel.report_undo': 'Undoing a courier report entered by hand',
  'parcel.repack': 'Opening a packed parcel again',
  'transfer.end': 'Turning down or calling off a transfer',
  'transfer.reject': 'Rejecting what a transfer brings',
  'transfer.difference': 'A difference in a transfer',
  'purchase.difference': 'A difference in a delivery',
  'purchase.end': 'Cancelling a purchase order or its rest',
  'receipt.reject': 'Rejecting delivered goods',
  'receipt.end': 'Cancelling or undoing a goods receipt',
  'return_case.write_off': 'Writing off a missing return',
  'claim.shortfall': 'A claim settled for less',
  'claim.withdraw': 'Withdrawing a claim',
  'price.override': 'Changing a price',
  'register.movement': 'Cash in or out of a register',
  'register.difference': 'A difference in the cash of a register',
  'sale.void': 'Voiding a sale',
  'gift_card.block': 'Blocking a gift card',
  'gift_card.unblock': 'Unblocking a gift card',
  'gift_card.adjust': 'Correcting the balance of a gift card',
  refund: 'A refund',
  'remittance.difference': 'A difference in what a courier pays',
  'remittance.leave_out': 'Leaving out a line of a remittance file',
  'packaging.other_box': 'Packing in another box',
  'data.export': 'Exporting personal data',
}

/** Whose doing it is; reports group by it. */
export const faults = ['customer', 'courier', 'us', 'supplier', 'unknown'] as const

export type Fault = (typeof faults)[number]

export const faultLabels: Readonly<Record<Fault, string>> = {
  customer: 'Customer',
  courier: 'Courier',
  us: 'Us',
  supplier: 'Supplier',
  unknown: 'Unknown',
}

/** The stock movements that can have this reason, by direction. */
export const directions = ['any', 'in', 'out'] as const

export type Direction = (typeof directions)[number]

export const directionLabels: Readonly<Record<Direction, string>> = {
  any: 'Either way',
  in: 'Into stock',
  out: 'Out of stock',
}

export type KnownReason = {
  readonly code: string
  readonly label: string
  readonly appliesTo: readonly string[]
  readonly direction: Direction
  readonly needsNote: boolean
  readonly isActive: boolean
}

export function unknownReason(use: ReasonUse, name: string): Refusal {
  const act = reasonUseLabels[use].toLowerCase()
  return new Refusal(
    'unprocessable',
    'unknown_reason',
    `“${name}” is not a reason for ${act}. Choose one of the list.`,
    { field: 'reason.code', details: { appliesTo: use } },
  )
}

/** Why this reason does not do here; null when it does. */
export function refuseReason(
  reason: KnownReason,
  use: ReasonUse,
  given: { note: string; direction?: Direction },
): Refusal | null {
  if (!reason.appliesTo.includes(use)) return unknownReason(use, reason.label)
  const details = { code: reason.code }
  if (!reason.isActive) {
    return new Refusal(
      'unprocessable',
      'closed_reason',
      `“${reason.label}” is no longer used as a reason. Choose another one.`,
      { field: 'reason.code', details },
    )
  }
  if (given.direction && reason.direction !== 'any' && reason.direction !== given.direction) {
    return new Refusal(
      'unprocessable',
      'wrong_direction',
      `“${reason.label}” is a reason for goods going ${directionLabels[reason.direction].toLowerCase()}, not the other way. Choose another reason or check the difference.`,
      { field: 'reason.code', details },
    )
  }
  if (reason.needsNote && given.note === '') {
    return new Refusal(
      'unprocessable',
      'note_missing',
      `“${reason.label}” says too little by itself. Add a note of what happened.`,
      { field: 'reason.note', details },
    )
  }
  return null
}

/** The reason as records and screens show it. */
export function reasonInWords(label: string, note: string): string {
  return note === '' ? label : `${label}: ${note}`
}
