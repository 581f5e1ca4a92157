import { defineNoun } from '#platform/nouns.ts'

/** One parcel that its courier reported as returned and that was not scanned. */
export const returnCaseNoun = defineNoun({
  key: 'return_case',
  label: 'Missing return',
  plural: 'Missing returns',
  path: (id) => `/returns-not-received?case=${id}`,
})

export const claimNoun = defineNoun({
  key: 'claim',
  label: 'Claim',
  plural: 'Claims',
  path: (id) => `/returns-not-received?tab=claims&claim=${id}`,
})

/** A driver's return drop-off, and what was scanned of it. */
export const gateSessionNoun = defineNoun({
  key: 'gate_session',
  label: 'Gate session',
  plural: 'Gate sessions',
  path: (id) => `/returns-not-received?tab=gate&session=${id}`,
})

/** The courier's own list of what it brings back. */
export const courierSheetNoun = defineNoun({
  key: 'courier_sheet',
  label: 'Courier sheet',
  plural: 'Courier sheets',
  path: () => '/returns-not-received?tab=gate',
})

/** The columns in which a courier wants its claims; identified by the courier's id. */
export const claimTemplateNoun = defineNoun({
  key: 'claim_template',
  label: 'Claim file',
  plural: 'Claim files',
  path: () => '/returns-not-received?tab=claims',
})

export const claimLabel = (number: number) => `Claim ${number}`
export const caseLabel = (parcelCode: string) => `Missing return ${parcelCode}`
export const gateLabel = (number: number) => `Gate session ${number}`

/** The records by which the activity log can be filtered. */
export const claimsNouns = [
  returnCaseNoun,
  claimNoun,
  gateSessionNoun,
  courierSheetNoun,
  claimTemplateNoun,
]
