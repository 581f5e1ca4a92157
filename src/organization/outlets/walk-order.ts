/** In which order a picker walks: as the codes are sorted, or up one aisle and down the next. */
export const walkWays = ['by_code', 'serpentine'] as const

export type WalkWay = (typeof walkWays)[number]

export const walkWayLabels: Readonly<Record<WalkWay, string>> = {
  by_code: 'By code, every aisle from its start',
  serpentine: 'Up one aisle and down the next',
}

const inOrder = new Intl.Collator('en', { numeric: true })

/** The codes as they are walked: the first part of a code is its aisle, the second its rack. */
export function walkOrder(codes: readonly string[], way: WalkWay): readonly string[] {
  const sorted = codes.toSorted(inOrder.compare)
  if (way === 'by_code') return sorted
  return grouped(sorted, aisleOf).flatMap((aisle, index) =>
    index % 2 === 0 ? aisle : grouped(aisle, rackOf).reverse().flat(),
  )
}

/** A code of one part belongs to the aisle of its first letters. */
export const aisleOf = (code: string) =>
  code.includes('-') ? code.slice(0, code.indexOf('-')) : (/^[A-Z]*/.exec(code)?.[0] ?? '')

const rackOf = (code: string) => code.split('-').slice(0, 2).join('-')

function grouped(codes: readonly string[], keyOf: (code: string) => string): string[][] {
  return [...Map.groupBy(codes, keyOf).values()]
}
