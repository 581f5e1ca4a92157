import { formatDay } from '#platform/days.ts'
import type { Tone } from '#platform/machine.ts'
import { Refusal } from '#platform/refusal.ts'

export const documentKinds = ['licence', 'certificate', 'contract', 'insurance', 'other'] as const

export type DocumentKind = (typeof documentKinds)[number]

export const documentKindLabels: Readonly<Record<DocumentKind, string>> = {
  licence: 'Licence',
  certificate: 'Certificate',
  contract: 'Contract',
  insurance: 'Insurance',
  other: 'Other',
}

/** What the documents of a supplier come to: the worst of them counts. */
export const documentStatuses = ['expired', 'expiring', 'valid', 'none'] as const

export type DocumentStatus = (typeof documentStatuses)[number]

export const documentStatusLabels: Readonly<Record<DocumentStatus, string>> = {
  expired: 'Expired',
  expiring: 'Expires soon',
  valid: 'Valid',
  none: 'No documents',
}

export const documentTones: Readonly<Record<DocumentStatus, Tone>> = {
  expired: 'bad',
  expiring: 'waiting',
  valid: 'good',
  none: 'quiet',
}

/** What a supplier uploads counts once staff accept it. */
export const documentStates = ['to_check', 'accepted', 'returned'] as const

export type DocumentState = (typeof documentStates)[number]

export const documentStateLabels: Readonly<Record<DocumentState, string>> = {
  to_check: 'To check',
  accepted: 'Accepted',
  returned: 'Returned',
}

export const documentStateTones: Readonly<Record<DocumentState, Tone>> = {
  to_check: 'active',
  accepted: 'good',
  returned: 'bad',
}

/** A document of a supplier can't have expired before it is checked. */
export function refuseExpired(expiresOn: string | null, today: string): Refusal | null {
  if (expiresOn === null || expiresOn >= today) return null
  return new Refusal(
    'unprocessable',
    'already_expired',
    `${formatDay(expiresOn)} has passed. Upload a document that is valid, or correct the expiry date.`,
    { field: 'expiresOn' },
  )
}
