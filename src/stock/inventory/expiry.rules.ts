/**
 * In how many days from today lots expire, counted in non-overlapping spans; the first has expired.
 */
export const expirySpans = [
  { key: 'expired', from: null, to: -1, label: 'expired' },
  { key: 'week', from: 0, to: 7, label: 'within 7 days' },
  { key: 'month', from: 8, to: 30, label: 'in 8 to 30 days' },
  { key: 'quarter', from: 31, to: 90, label: 'in 31 to 90 days' },
  { key: 'year', from: 91, to: 365, label: 'in 91 to 365 days' },
] as const

export type ExpirySpan = (typeof expirySpans)[number]['key']

export const expirySpanKeys = ['expired', 'week', 'month', 'quarter', 'year'] as const satisfies [
  ExpirySpan,
  ...ExpirySpan[],
]

/** The span that a URL names, if any. */
export const expirySpanOf = (key: string | undefined) =>
  expirySpans.find((span) => span.key === key)

/** The days between two calendar days, such as from today to an expiry. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(`${date}T00:00Z`) - Date.parse(`${today}T00:00Z`)) / 86_400_000)
}
