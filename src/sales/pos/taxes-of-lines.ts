import type { Minor } from '#platform/money.ts'

type Taxed = {
  readonly taxBasisPoints: number
  readonly taxMinor: Minor
  readonly dueMinor: Minor
}

/** Net amount and tax by rate, the highest rate first. */
export function taxesOfLines(lines: readonly Taxed[]) {
  const byRate = Map.groupBy(lines, ({ taxBasisPoints }) => taxBasisPoints)
  return [...byRate]
    .map(([basisPoints, taxed]) => ({
      basisPoints,
      netMinor: taxed.reduce((sum, { dueMinor, taxMinor }) => sum + dueMinor - taxMinor, 0),
      taxMinor: taxed.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    }))
    .toSorted((a, b) => b.basisPoints - a.basisPoints)
}
