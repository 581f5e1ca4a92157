import type { Tone } from '#platform/machine.ts'

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
