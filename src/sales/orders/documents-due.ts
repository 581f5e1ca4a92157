import {
  addCharged,
  type Charged,
  type ChargedRow,
  negated,
  nothingCharged,
  sumsOf,
} from './charged-rows.ts'

export const documentKinds = ['invoice', 'credit_note'] as const

export type DocumentKind = (typeof documentKinds)[number]

export type DocumentDue = { readonly kind: DocumentKind; readonly charged: Charged }

/**
 * Which documents bring what was invoiced and credited so far to what the order charges now: a credit
 * note for less, a further invoice for more. Where other goods or rates cost just the same, a credit
 * note takes back the ones and an invoice charges the others.
 */
export function documentsDue(
  now: Charged,
  documented: Charged,
  pricesIncludeTax: boolean,
): DocumentDue[] {
  const charged = addCharged([now, negated(documented)])
  const { totalMinor } = sumsOf(charged)
  if (totalMinor > 0) return [{ kind: 'invoice', charged }]
  if (totalMinor < 0) return [{ kind: 'credit_note', charged }]
  const isOther = charged.taxes.length > 0 || charged.rows.some((row) => row.amountMinor !== 0)
  if (!isOther) return []
  const credited = withTaxes(
    charged.rows.filter((row) => row.amountMinor < 0),
    pricesIncludeTax,
  )
  const invoiced = addCharged([charged, negated(credited)])
  // Only the tax in the same prices differs.
  if (sumsOf(credited).totalMinor === 0) return [{ kind: 'credit_note', charged }]
  return [
    { kind: 'credit_note', charged: credited },
    { kind: 'invoice', charged: invoiced },
  ]
}

/** Rows with their tax by rate, if the tax is not stated elsewhere. */
function withTaxes(rows: readonly ChargedRow[], pricesIncludeTax: boolean): Charged {
  const byRate = Map.groupBy(rows, ({ taxBasisPoints }) => taxBasisPoints)
  const taxes = [...byRate].map(([basisPoints, own]) => {
    const amountMinor = own.reduce((sum, row) => sum + row.amountMinor, 0)
    const divisor = pricesIncludeTax ? 10_000 + basisPoints : 10_000
    const taxMinor = Math.round((amountMinor * basisPoints) / divisor)
    return {
      basisPoints,
      netMinor: pricesIncludeTax ? amountMinor - taxMinor : amountMinor,
      taxMinor,
    }
  })
  return addCharged([nothingCharged, { rows, taxes }])
}
