import { addDays } from '../days.ts'

/** Periods that move on with the calendar, so that a saved view stays right. */
export const dayPeriods = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7: 'Last 7 days',
  last14: 'Last 14 days',
  last30: 'Last 30 days',
  last90: 'Last 90 days',
  last365: 'Last 365 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
} as const

export type DayPeriod = keyof typeof dayPeriods

export const isDayPeriod = (text: string): text is DayPeriod => Object.hasOwn(dayPeriods, text)

/** The first and the last day of a period, seen from a day: all are `2026-05-13`. */
export function daysOfPeriod(period: DayPeriod, today: string): { from: string; to: string } {
  const firstOfMonth = `${today.slice(0, 7)}-01`
  const lastOfMonthBefore = addDays(firstOfMonth, -1)
  const yesterday = addDays(today, -1)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: yesterday, to: yesterday }
    case 'last7':
      return { from: addDays(today, -6), to: today }
    case 'last14':
      return { from: addDays(today, -13), to: today }
    case 'last30':
      return { from: addDays(today, -29), to: today }
    case 'last90':
      return { from: addDays(today, -89), to: today }
    case 'last365':
      return { from: addDays(today, -364), to: today }
    case 'thisMonth':
      return { from: firstOfMonth, to: today }
    case 'lastMonth':
      return { from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore }
  }
}
