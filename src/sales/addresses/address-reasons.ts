/** What speaks for an address or against it, and how much. */
type Weight = {
  readonly label: string
  readonly points: number
  /** It must be fixed regardless of the score. */
  readonly isHard?: true
}

/** Every reason there is, the gravest first; scores start from a hundred. */
export const addressReasons = {
  country_missing: { label: 'Country missing', points: -60, isHard: true },
  street_missing: { label: 'Street missing', points: -60, isHard: true },
  city_missing: { label: 'City missing', points: -60, isHard: true },
  not_served: { label: 'Not served', points: -60, isHard: true },
  postcode_missing: { label: 'Postcode missing', points: -45, isHard: true },
  postcode_malformed: { label: 'Postcode malformed', points: -45, isHard: true },
  phone_malformed: { label: 'Phone malformed', points: -45, isHard: true },
  forbidden_signs: { label: 'Signs that cannot be printed', points: -45, isHard: true },
  country_doubtful: { label: 'City of another country', points: -45 },
  refused_before: { label: 'Refused before', points: -30 },
  po_box: { label: 'PO box', points: -30 },
  no_cash: { label: 'No cash there', points: -30 },
  phone_missing: { label: 'Phone missing', points: -25 },
  city_misspelt: { label: 'City misspelt', points: -25 },
  city_unknown: { label: 'City unknown', points: -25 },
  postcode_elsewhere: { label: 'Postcode of another place', points: -25 },
  house_missing: { label: 'House number missing', points: -25 },
  landmark_only: { label: 'Landmark only', points: -25 },
  point_elsewhere: { label: 'Map says elsewhere', points: -25 },
  label_long: { label: 'Too long for the label', points: -25 },
  name_thin: { label: 'Name too short', points: -10 },
  point_missing: { label: 'Not on the map', points: -10 },
  other_name: { label: 'Also given by another name', points: -10 },
  doubled: { label: 'Says something twice', points: -5 },
  city_by_postcode: { label: 'City mended by the postcode', points: -5 },
  city_alias: { label: 'City by another name', points: 0 },
  point_found: { label: 'Found on the map', points: 10 },
  delivered_before: { label: 'Delivered here before', points: 30 },
} as const satisfies Record<string, Weight>

export type AddressReasonCode = keyof typeof addressReasons

/** Whether one of these reasons is so grave that accepting the address needs a note. */
export const hasHardReason = (codes: readonly string[]): boolean =>
  codes.some((code) => isReasonCode(code) && weightOf(code).isHard === true)

const isReasonCode = (code: string): code is AddressReasonCode =>
  Object.hasOwn(addressReasons, code)

export const weightOf = (code: AddressReasonCode): Weight => addressReasons[code]

/** The reasons against an address, in the order in which a worklist offers them. */
export const addressFaults = Object.entries(addressReasons).flatMap(([code, { label, points }]) =>
  points < 0 ? [{ code, label }] : [],
)
