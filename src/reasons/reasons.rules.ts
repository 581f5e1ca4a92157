import { Refusal } from '#platform/refusal.ts'

/** What a reason can be given for: one list for all areas. */
export const reasonUses = [
  'order.cancel',
  'order.hold',
  'order.return',
  'delivery.mark',
  'customer.return',
  'stock.adjust',
  'stock.set_aside',
  'parcel.reprint',
  'transfer.end',
  'transfer.reject',
  'transfer.difference',
  'purchase.difference',
  'price.override',
  'refund',
] as const

export type ReasonUse = (typeof reasonUses)[number]

export const reasonUseLabels: Readonly<Record<ReasonUse, string>> = {
  'order.cancel': 'Cancelling an order',
  'order.hold': 'Holding an order',
  'order.return': 'Taking an order back',
  'delivery.mark': 'Marking an order delivered',
  'customer.return': 'A return by the customer',
  'stock.adjust': 'Adjusting stock',
  'stock.set_aside': 'Setting stock aside',
  'parcel.reprint': 'Printing a label again',
  'transfer.end': 'Turning down or calling off a transfer',
  'transfer.reject': 'Rejecting what a transfer brings',
  'transfer.difference': 'A difference in a transfer',
  'purchase.difference': 'A difference in a delivery',
  'price.override': 'Changing a price',
  refund: 'A refund',
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

/** Which way the goods go when it is the reason. */
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

/** The reason as records and screens say it. */
export function reasonInWords(label: string, note: string): string {
  return note === '' ? label : `${label}: ${note}`
}
