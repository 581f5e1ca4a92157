import type { CheckResult } from '../health.checks.ts'
import type { HealthFacts } from './read-health-facts.ts'

/** What a check has found. */
export type Found = {
  readonly result: CheckResult
  readonly figure: string
  /** What exactly is wrong. */
  readonly detail?: string
}

export type Check = (facts: HealthFacts) => Found

const minute = 60_000
const hour = 60 * minute

/** How long something lasts, in the unit that fits. */
export function formatSpan(milliseconds: number): string {
  if (milliseconds < 2 * minute) return counted(Math.round(milliseconds / 1_000), 'second')
  if (milliseconds < 2 * hour) return counted(Math.round(milliseconds / minute), 'minute')
  if (milliseconds < 48 * hour) return counted(Math.round(milliseconds / hour), 'hour')
  return counted(Math.round(milliseconds / (24 * hour)), 'day')
}

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

export const ageAt = (now: number, at: string): number => Math.max(0, now - Date.parse(at))
