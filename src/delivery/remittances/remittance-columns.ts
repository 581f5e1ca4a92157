/** The fields that the columns of a courier's file may have. */
export const remittanceFields = ['tracking', 'collected', 'fee', 'tax', 'paid'] as const

export type RemittanceField = (typeof remittanceFields)[number]

export const remittanceFieldLabels: Readonly<Record<RemittanceField, string>> = {
  tracking: 'Tracking number',
  collected: 'Collected',
  fee: 'Fee',
  tax: 'Tax withheld',
  paid: 'Paid to us',
}

export const decimalSigns = ['.', ','] as const

export type DecimalSign = (typeof decimalSigns)[number]

/** The courier's heading of each field's column. */
export type RemittanceMapping = { readonly [F in RemittanceField]?: string | undefined }

const headings: Readonly<Record<RemittanceField, RegExp>> = {
  tracking: /track|consign|awb|waybill|parcel/i,
  paid: /paid|payable|remit|net|transfer/i,
  collected: /collect|cod|cash|gross/i,
  fee: /fee|charge|commission|freight/i,
  tax: /tax|vat|gst|withh/i,
}

/** A guess from the headings, for a courier whose columns are not mapped yet. */
export function guessMapping(headers: readonly string[]): RemittanceMapping {
  const taken = new Set<string>()
  const mapping: Partial<Record<RemittanceField, string>> = {}
  for (const field of ['tracking', 'tax', 'fee', 'paid', 'collected'] as const) {
    const header = headers.find((each) => headings[field].test(each) && !taken.has(each))
    if (header === undefined) continue
    mapping[field] = header
    taken.add(header)
  }
  return mapping
}

/** Unique headings for the columns: an empty one gets its position, a repeated one a number. */
export function namedHeaders(cells: readonly string[]): readonly string[] {
  const names: string[] = []
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim().slice(0, 190) || `Column ${index + 1}`
    names.push(names.includes(name) ? `${name} (${index + 1})` : name)
  }
  return names
}

/** The number and one of the two amounts are enough; the other is calculated. */
export function fitsHeaders(mapping: RemittanceMapping, headers: readonly string[]): boolean {
  const { tracking, collected, paid } = mapping
  if (tracking === undefined || (collected === undefined && paid === undefined)) return false
  return Object.values(mapping).every((header) => header === undefined || headers.includes(header))
}
