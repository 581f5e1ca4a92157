/** How many of each line go, and to which outlet; a line that is not named stays. */
export type Going = Readonly<Record<string, { quantity: number; outletId: string }>>

type Part = { outletId: string; lines: { lineId: string; quantity: number }[] }

/** What goes to one outlet is one new order. */
export function partsOf(going: Going): Part[] {
  const parts = new Map<string, Part>()
  for (const [lineId, { quantity, outletId }] of Object.entries(going)) {
    if (quantity <= 0) continue
    const part = parts.get(outletId) ?? { outletId, lines: [] }
    part.lines.push({ lineId, quantity })
    parts.set(outletId, part)
  }
  return [...parts.values()]
}

/** The other way round, for a proposal. */
export function goingOf(parts: readonly Part[]): Going {
  return Object.fromEntries(
    parts.flatMap(({ outletId, lines }) =>
      lines.map(({ lineId, quantity }) => [lineId, { quantity, outletId }]),
    ),
  )
}
