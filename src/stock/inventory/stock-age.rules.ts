/** How long ago stock was received: from this number of days on, below the next. */
export const stockAges = [
  { key: 'month', from: 0, label: 'under 30 days' },
  { key: 'two_months', from: 30, label: '30 to 60 days' },
  { key: 'quarter', from: 60, label: '60 to 90 days' },
  { key: 'half_year', from: 90, label: '90 to 180 days' },
  { key: 'year', from: 180, label: '180 to 365 days' },
  { key: 'older', from: 365, label: 'over a year' },
] as const

export type StockAge = (typeof stockAges)[number]['key']

export const ageKeys = ['month', 'two_months', 'quarter', 'half_year', 'year', 'older'] as const
