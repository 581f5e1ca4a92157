import type { DateStyle, NumberStyle } from './formats.ts'
import type { WeekStart } from './weeks.ts'

/** An example of each format; in a file of its own, because only settings show them. */
export const dateStyleLabels: Readonly<Record<DateStyle, string>> = {
  month_first: 'Nov 20, 2026',
  day_first: '20 Nov 2026',
  year_first: '2026-11-20',
}

export const numberStyleLabels: Readonly<Record<NumberStyle, string>> = {
  point: '1,234.56',
  comma: '1.234,56',
  space: '1 234,56',
}

export const weekStartLabels: Readonly<Record<WeekStart, string>> = {
  monday: 'Monday',
  sunday: 'Sunday',
  saturday: 'Saturday',
}
