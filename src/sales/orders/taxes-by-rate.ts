import type { Minor } from '#platform/money.ts'

type TaxedLine = {
  readonly taxBasisPoints: number
  readonly dueMinor: Minor
  readonly taxMinor: Minor
}

type TaxedShipping = {
  readonly shippingMinor: Minor
  readonly shippingTaxMinor: Minor
  readonly shippingTaxBasisPoints: number
  readonly pricesIncludeTax: boolean
}

export type TaxOfRate = {
  readonly basisPoints: number
  readonly netMinor: Minor
  readonly taxMinor: Minor
}

/** What was taxed at each rate and how much the tax is, as an invoice states it; highest rate first. */
export function taxesByRate(lines: readonly TaxedLine[], order: TaxedShipping): TaxOfRate[] {
  const { shippingMinor, shippingTaxMinor, shippingTaxBasisPoints, pricesIncludeTax } = order
  const parts = lines.map(({ taxBasisPoints, dueMinor, taxMinor }) => ({
    basisPoints: taxBasisPoints,
    netMinor: dueMinor - taxMinor,
    taxMinor,
  }))
  if (shippingMinor > 0)
    parts.push({
      basisPoints: shippingTaxBasisPoints,
      netMinor: pricesIncludeTax ? shippingMinor - shippingTaxMinor : shippingMinor,
      taxMinor: shippingTaxMinor,
    })
  return [...Map.groupBy(parts, ({ basisPoints }) => basisPoints)]
    .map(([basisPoints, own]) => ({
      basisPoints,
      netMinor: own.reduce((sum, part) => sum + part.netMinor, 0),
      taxMinor: own.reduce((sum, part) => sum + part.taxMinor, 0),
    }))
    .toSorted((a, b) => b.basisPoints - a.basisPoints)
}
