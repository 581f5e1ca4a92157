import { newsWords } from '#delivery/couriers/courier-news.ts'
import { upperFirst } from '#platform/upper-first.ts'
import type { EvidenceEvent, EvidenceParcel } from './collect-evidence.ts'

/** What the courier reported: its text, else the meaning of its code, else the code. */
export function eventInWords({ says, meaning, word }: EvidenceEvent): string {
  if (says.trim() !== '') return says
  if (meaning === null) return word
  return word === '' ? newsWords[meaning] : `${newsWords[meaning]} (${word})`
}

const plain: Readonly<Record<string, string>> = {
  opened: 'Opened again',
  voided: 'Booking voided',
  unbooked: 'Booking voided',
  travelled: 'In transit',
  went_out: 'Out for delivery',
  attempt_failed: 'Delivery attempt failed',
  delivered: 'Delivered',
  turned_back: 'Returning to sender',
  returned_by_courier: 'Reported returned by the courier',
  received_back: 'Received back at our outlet',
  lost: 'Marked as lost',
  cancelled: 'Cancelled',
  weighed: 'Weighed',
  photographed: 'Photographed',
}

/** One log entry as a sentence that a courier's clerk can follow. */
export function recordInWords(type: string, parcel: EvidenceParcel | undefined): string {
  const step = type.slice(type.indexOf('.') + 1)
  if (step === 'packed') return 'Packed'
  if (step === 'booked')
    return parcel?.trackingNumber
      ? `Booked under tracking number ${parcel.trackingNumber}`
      : 'Booked with the courier'
  if (step === 'handed_over') return handedOverInWords(parcel)
  const words = step.replaceAll('_', ' ')
  return plain[step] ?? upperFirst(words)
}

/** `Handed over to driver A. Khan on load sheet 31, signed`. */
export function handedOverInWords(parcel: EvidenceParcel | undefined): string {
  if (!parcel || parcel.sheetNumber === null) return 'Handed over to the courier'
  const driver = parcel.driverName ? ` to driver ${parcel.driverName}` : ''
  const signed = parcel.signatureFileId ? ', signed' : ''
  return `Handed over${driver} on load sheet ${parcel.sheetNumber}${signed}`
}
