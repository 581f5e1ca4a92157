/** What came of a line with one receipt, in steps of the variant. */
export type DeliveredPart = {
  readonly receiptId: string
  readonly label: string
  /** The day at the outlet. */
  readonly on: string
  readonly accepted: number
  readonly rejected: number
}

/** A line of a purchase order that its supplier has, with all that came of it. */
export type OrderedLine = {
  readonly id: string
  readonly orderId: string
  readonly supplierId: string
  readonly variantId: string
  readonly quantityScale: number
  readonly currency: string
  /** Null where no day was agreed. */
  readonly firstOn: string | null
  readonly lastOn: string | null
  /**
   * In steps: what was ordered without what we cancelled. What the supplier could not deliver stays
   * in it.
   */
  readonly wanted: number
  /** Of one unit; null for readers who may not see costs. */
  readonly unitCostMinor: number | null
  readonly parts: readonly DeliveredPart[]
}

export const lineOutcomes = ['on_time', 'late', 'undated', 'short', 'overdue'] as const

export type LineOutcome = (typeof lineOutcomes)[number]

export const lineOutcomeLabels: Readonly<Record<LineOutcome, string>> = {
  on_time: 'On time',
  late: 'Late',
  undated: 'No promised day',
  short: 'Short',
  overdue: 'Overdue',
}

/** How a supplier delivered a line, as the database evaluates it. */
export type EvaluatedLine = {
  readonly line: OrderedLine
  readonly outcome: LineOutcome
  readonly accepted: number
  readonly rejected: number
  /** Days from the first promise to the last unit, or to today while some are missing. */
  readonly daysLate: number
}
