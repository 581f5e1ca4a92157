/** Units of a variant that a customer gives back before they were packed. */
export type UnitsAsked = {
  readonly customerId: string
  readonly variantId: string
  readonly quantity: number
  /** Only orders placed up to this instant, ISO 8601, can be meant. */
  readonly placedUpTo: string
  /** The source in the records: the number of the cancellation. */
  readonly reason: string
}

/** A line that still has units to give, newest order first. */
export type OpenLine = {
  readonly lineId: string
  readonly orderId: string
  readonly customerId: string
  readonly variantId: string
  readonly sku: string
  readonly placedAt: string
  readonly open: number
}

export type UnitsTaken = {
  readonly lineId: string
  readonly orderId: string
  readonly sku: string
  readonly quantity: number
  readonly reason: string
}

export type Allocation = {
  /** How many units each ask got, in the order of the asks. */
  readonly got: readonly number[]
  readonly taken: readonly UnitsTaken[]
  /** The orders that lost their last unit, with the ask that took it. */
  readonly emptied: readonly { orderId: string; reason: string }[]
}

/**
 * Takes the asked units from the newest orders first, ask by ask in the given order. What the ask
 * that empties an order takes from it is not in `taken`: that order is cancelled as a whole, and so
 * the outcome does not depend on how many asks come at once.
 *
 * @param openLines newest order first
 * @param openLinesOf how many lines with open units each order has
 */
export function allocateUnits(
  asks: readonly UnitsAsked[],
  openLines: readonly OpenLine[],
  openLinesOf: ReadonlyMap<string, number>,
): Allocation {
  const byKey = Map.groupBy(openLines, keyOf)
  const left = new Map(openLines.map((line) => [line.lineId, line.open]))
  const linesLeft = new Map(openLinesOf)
  const emptied = new Map<string, string>()
  const taken: UnitsTaken[] = []
  const got = asks.map((ask) => {
    let wanted = ask.quantity
    for (const line of byKey.get(keyOf(ask)) ?? []) {
      const open = left.get(line.lineId) ?? 0
      const quantity = Math.min(open, wanted)
      if (quantity === 0 || line.placedAt > ask.placedUpTo) continue
      wanted -= quantity
      left.set(line.lineId, open - quantity)
      taken.push({ ...takenFrom(line), quantity, reason: ask.reason })
      if (open > quantity) continue
      const lines = (linesLeft.get(line.orderId) ?? 1) - 1
      linesLeft.set(line.orderId, lines)
      if (lines === 0) emptied.set(line.orderId, ask.reason)
    }
    return ask.quantity - wanted
  })
  return {
    got,
    taken: taken.filter((part) => emptied.get(part.orderId) !== part.reason),
    emptied: [...emptied].map(([orderId, reason]) => ({ orderId, reason })),
  }
}

function keyOf(of: { customerId: string; variantId: string }): string {
  return `${of.customerId} ${of.variantId}`
}

function takenFrom({ lineId, orderId, sku }: OpenLine) {
  return { lineId, orderId, sku }
}
