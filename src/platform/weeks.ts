import { addDays } from './days.ts'

/** The days that a week may begin on; most countries use one of these. */
export const weekStarts = ['monday', 'sunday', 'saturday'] as const

export type WeekStart = (typeof weekStarts)[number]

/** As ISO 8601 counts the days of a week: Monday is 1. */
const numbers: Readonly<Record<WeekStart, number>> = { monday: 1, saturday: 6, sunday: 7 }

let inUse: WeekStart = 'monday'

/** Screens use the week of the company; a server reads it from the settings. */
export function setWeekStart(start: WeekStart): void {
  inUse = start
}

/** The first day of the week that a day is in; both are `2026-05-13`. */
export function firstDayOfWeek(day: string, start: WeekStart = inUse): string {
  const number = new Date(`${day}T00:00Z`).getUTCDay() || 7
  return addDays(day, -((number - numbers[start] + 7) % 7))
}

/** The days of a week in the order in which they come; Monday is 1. */
export function inWeekOrder<D extends number>(
  days: readonly D[],
  start: WeekStart = inUse,
): readonly D[] {
  const place = (day: number) => (day - numbers[start] + 7) % 7
  return days.toSorted((one, other) => place(one) - place(other))
}

/** By how many days a week begins before that of ISO 8601, which databases use. */
export const daysBeforeMonday = (start: WeekStart): number => (8 - numbers[start]) % 7
