import { capability } from '#organization/users/capabilities.ts'
import { rolesWith } from '#organization/users/role-table.ts'
import { addDays, formatDay, isDay } from '#platform/days.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'

/** The days for which an outlet may still enter stock. */
export type OpenDays = {
  /** Today at the outlet. */
  readonly today: string
  /** The last closed day; empty without any. */
  readonly closedThrough: string
  /** How many days an adjustment may be dated back. */
  readonly backDays: number
}

/** Why an adjustment may not count for this day; null where it may. Today is always open. */
export function refuseDay(
  on: string,
  { today, closedThrough, backDays }: OpenDays,
  outletCode: string,
): Refusal | null {
  if (on === today) return null
  if (!isDay(on)) return no('unknown_day', 'Enter a day such as Nov 20, 2026.', on)
  if (on > today)
    return no(
      'future_day',
      `${formatDay(on)} has not begun at ${outletCode}. Choose today or a day before.`,
      on,
    )
  if (on <= closedThrough)
    return no(
      'day_closed',
      `Stock at ${outletCode} is closed through ${formatDay(closedThrough)}. Choose a later day. ${changedBy('Stock is closed through')}`,
      on,
    )
  if (backDays === 0)
    return no(
      'day_too_old',
      `Adjustments at ${outletCode} count for today only. ${changedBy('Adjustments may be dated back by')}`,
      on,
    )
  const first = addDays(today, -backDays)
  if (on < first)
    return no(
      'day_too_old',
      `Adjustments at ${outletCode} may be dated back to ${formatDay(first)}. Choose that day or a later one. ${changedBy('Adjustments may be dated back by')}`,
      on,
    )
  return null
}

/** Why this quantity cannot have left on a day: there was less, then or at some time since. */
export function refuseUnknownThen(short: {
  readonly what: string
  readonly quantity: number
  readonly scale: number
  /** The day it is entered for, and the first day since with too little stock. */
  readonly on: string
  readonly day: string
  readonly there: number
}): Refusal {
  const { what, quantity, scale, on, day, there } = short
  const units = (steps: number) => formatQuantity(steps, scale)
  return new Refusal(
    'conflict',
    'too_little_then',
    `On hand of ${what} was ${units(there)} on ${formatDay(day)}, so ${units(quantity)} can't be taken off for ${formatDay(on)}. Enter at most ${units(Math.max(0, there))}, or choose a later day.`,
    { field: 'on', details: { day, there, quantity } },
  )
}

/** Why a quantity cannot count for a day: its place was counted after it. */
export function refuseCountedSince(label: string, on: string): Refusal {
  return new Refusal(
    'conflict',
    'counted_since',
    `${label} was counted in a stock count after ${formatDay(on)}, in the same bin and lot. Enter it for a day after that count, or for today.`,
    { field: 'on', details: { on } },
  )
}

function no(code: string, message: string, on: string): Refusal {
  return new Refusal('unprocessable', code, message, { field: 'on', details: { on } })
}

/** Who may change a company setting, and where. */
function changedBy(label: string): string {
  const names = rolesWith(capability.businessSettings)
  return `A ${names.join(' or ')} can change “${label}” in Business Settings.`
}
