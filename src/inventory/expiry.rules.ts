/** Within how many days from today lots expire; each span holds the ones before it. */
export const expirySpans = [
  { key: 'expired', days: -1, label: 'expired' },
  { key: 'week', days: 7, label: 'within a week' },
  { key: 'month', days: 30, label: 'within 30 days' },
  { key: 'quarter', days: 90, label: 'within 90 days' },
  { key: 'year', days: 365, label: 'within a year' },
] as const

/** How many days from one day of the calendar to another, such as from today to an expiry. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(`${date}T00:00Z`) - Date.parse(`${today}T00:00Z`)) / 86_400_000)
}
