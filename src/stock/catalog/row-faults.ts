import { Refusal } from '#platform/refusal.ts'

/** A fault in one row of a table that is saved as a whole. */
export type RowFault = {
  /** The variant's id, or the index of a new one in the request, from 0. */
  readonly key: string
  /** Null for the whole row. */
  readonly field: string | null
  readonly message: string
  /** The kind of fault; by default, a row with an invalid value. */
  readonly code?: 'not_your_part' | 'stale_version'
  /** For a field that another user changed: the old, the current and the requested value. */
  readonly difference?: FieldDifference
  /** The current owner of a barcode or a SKU. */
  readonly owner?: CodeOwner
}

export type FieldDifference = {
  readonly start: unknown
  readonly theirs: unknown
  readonly yours: unknown
  /** The version with the other user's value. */
  readonly version: number
}

export type CodeOwner = {
  readonly productId: string
  readonly variantId: string
  readonly sku: string
  readonly title: string
}

/**
 * Nothing was saved, because of these rows; null where there are none. A missing permission comes
 * before another user's change, and that before an invalid value.
 */
export function refuseRows(faults: readonly RowFault[], count: number): Refusal | null {
  const gravest = (['not_your_part', 'stale_version'] as const).find((code) =>
    faults.some((fault) => fault.code === code),
  )
  const [first] = gravest ? faults.filter(({ code }) => code === gravest) : faults
  if (!first) return null
  const faulty = new Set(faults.map(({ key }) => key)).size
  const message =
    faults.length === 1
      ? first.message
      : `${faulty} of ${count} ${count === 1 ? 'row is' : 'rows are'} not right, so nothing was saved. The first: ${first.message}`
  return new Refusal(kinds[gravest ?? 'faulty_rows'], gravest ?? 'faulty_rows', message, {
    ...(first.field === null || faults.length > 1 ? {} : { field: first.field }),
    details: { faults: faults.map((fault) => ({ code: 'faulty_row', ...fault })) },
  })
}

const kinds = {
  not_your_part: 'forbidden',
  stale_version: 'conflict',
  faulty_rows: 'unprocessable',
} as const

export function ownerInWords({ sku, title }: CodeOwner): string {
  return `${sku} (${title})`
}
