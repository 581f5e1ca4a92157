import { Refusal } from '#platform/refusal.ts'

/** What is not right in one row of a table that is saved as a whole. */
export type RowFault = {
  /** The variant's id, or the place of a new one in what was sent, from 0. */
  readonly key: string
  /** Null where it is the whole row. */
  readonly field: string | null
  readonly message: string
  /** Who owns a barcode or a SKU already. */
  readonly owner?: CodeOwner
}

export type CodeOwner = {
  readonly productId: string
  readonly variantId: string
  readonly sku: string
  readonly title: string
}

/** Nothing was saved, because of these rows; null where there are none. */
export function refuseRows(faults: readonly RowFault[], count: number): Refusal | null {
  const [first] = faults
  if (!first) return null
  const faulty = new Set(faults.map(({ key }) => key)).size
  const message =
    faults.length === 1
      ? first.message
      : `${faulty} of ${count} ${count === 1 ? 'row is' : 'rows are'} not right, so nothing was saved. The first: ${first.message}`
  return new Refusal('unprocessable', 'faulty_rows', message, {
    ...(first.field === null || faults.length > 1 ? {} : { field: first.field }),
    details: { faults },
  })
}

export function ownerInWords({ sku, title }: CodeOwner): string {
  return `${sku} (${title})`
}
