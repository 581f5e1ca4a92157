/**
 * What the lines of a group add up to: those of a supplier, of an item, or of all, in a period or in
 * one of its months. Quantities are in steps of the finest scale, so that pieces and grams of several
 * lines add up.
 */
export type LineSums = {
  readonly lines: number
  /** With a promised day. */
  readonly dueLines: number
  readonly onTimeLines: number
  /** On time, and not more than ordered beyond the tolerance. */
  readonly otifLines: number
  /** With a last promise whose day has passed, or of which all has come. */
  readonly lastDueLines: number
  readonly onTimeLastLines: number
  readonly inFullLines: number
  readonly wanted: bigint
  readonly accepted: bigint
  readonly rejected: bigint
  /** Accepted, at most what was wanted of each line. */
  readonly filled: bigint
  /** Of lines with a promised day. */
  readonly dueWanted: bigint
  /** Days after the first promise, each unit for itself: quantities times days. */
  readonly late: bigint
}

/**
 * What accepted units cost, and what they would have cost at the first price of their item in the same
 * currency. Amounts are in minor units times the finest scale, so that no digit is lost.
 */
export type PriceSums = {
  /** Of the amounts; null where no price is known. */
  readonly currency: string | null
  /** The orders are in several currencies: these are amounts of the outlet, at the kept rates. */
  readonly isConverted: boolean
  readonly spend: bigint
  readonly atFirst: bigint
}

export const noPrices: PriceSums = { currency: null, isConverted: false, spend: 0n, atFirst: 0n }

export type MonthSums = LineSums & {
  /** `2026-05` */
  readonly month: string
  readonly prices: PriceSums
}

/** How many deliveries took so many days from sending, the quickest first. */
export type LeadTimes = readonly { readonly days: number; readonly deliveries: number }[]

export type SummedLines = {
  readonly orders: number
  /** Orders that the supplier answered, and the median of the minutes to it. */
  readonly answered: number
  readonly answerMinutes: number | null
  /** Of each supplier, also of those of which every line was left out. */
  readonly ordersBySupplier: readonly number[]
  readonly leadTimes: LeadTimes
  /** Each month with lines, the oldest first. */
  readonly months: readonly MonthSums[]
  readonly prices: PriceSums
  /** Lines that users left out of all this. */
  readonly leftOut: number
}

export const noLines: SummedLines = {
  ...{
    orders: 0,
    answered: 0,
    answerMinutes: null,
    ordersBySupplier: [],
    leadTimes: [],
    months: [],
    leftOut: 0,
  },
  prices: noPrices,
}

const nothing: LineSums = {
  ...{ lines: 0, dueLines: 0, onTimeLines: 0, otifLines: 0, lastDueLines: 0, onTimeLastLines: 0 },
  ...{
    inFullLines: 0,
    wanted: 0n,
    accepted: 0n,
    rejected: 0n,
    filled: 0n,
    dueWanted: 0n,
    late: 0n,
  },
}

/** The sums of several months together. */
export const addLines = (months: readonly LineSums[]): LineSums =>
  months.reduce(
    (sum, month) => ({
      lines: sum.lines + month.lines,
      dueLines: sum.dueLines + month.dueLines,
      onTimeLines: sum.onTimeLines + month.onTimeLines,
      otifLines: sum.otifLines + month.otifLines,
      lastDueLines: sum.lastDueLines + month.lastDueLines,
      onTimeLastLines: sum.onTimeLastLines + month.onTimeLastLines,
      inFullLines: sum.inFullLines + month.inFullLines,
      wanted: sum.wanted + month.wanted,
      accepted: sum.accepted + month.accepted,
      rejected: sum.rejected + month.rejected,
      filled: sum.filled + month.filled,
      dueWanted: sum.dueWanted + month.dueWanted,
      late: sum.late + month.late,
    }),
    nothing,
  )
