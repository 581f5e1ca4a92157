import { z } from 'zod'
import { id } from '#platform/fields.ts'
import { dateStyles, numberStyles } from '#platform/formats.ts'
import { scannerEnds, scannerLayouts, usualScanner } from '#platform/scanner-profile.ts'
import { mostShownViews } from './views.rules.ts'

const mark = z
  .string()
  .max(5, 'At most 5 characters.')
  .regex(/^[\x21-\x7e]*$/, 'Only characters that a keyboard types, without blanks.')

const scanner = z.strictObject({
  prefix: mark,
  suffix: mark,
  separator: mark
    .regex(/^$|[^A-Za-z0-9]/, 'Not of letters and digits alone: codes hold those themselves.')
    .default(''),
  end: z.enum(scannerEnds),
  longestGapMilliseconds: z
    .number()
    .int()
    .min(30, 'At least 30 milliseconds.')
    .max(500, 'At most 500 milliseconds: slower than that, people type as well.'),
  layout: z.enum(scannerLayouts),
})

const sounds = z.strictObject({
  isOn: z.boolean(),
  volumePercent: z.number().int().min(10).max(100),
})

const keys = z.strictObject({ hasSingleKeys: z.boolean() })

/** Whether a call that ended is followed by the next order at once, without the queue between. */
const calls = z.strictObject({ isNextAtOnce: z.boolean() })

/** How the screens write dates and numbers; `company` as the business does. */
const formats = z.strictObject({
  dates: z.enum(['company', ...dateStyles]),
  numbers: z.enum(['company', ...numberStyles]),
})

/** The alert for an urgent or high notification of a type, besides its row in the list. */
export const alertWays = ['sound', 'toast', 'none'] as const
export type AlertWay = (typeof alertWays)[number]

/** Whether the dashboard comes by email, and from when on in the morning. */
const morning = z.strictObject({
  isOn: z.boolean(),
  at: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'A time such as 07:30.'),
})

const tile = z
  .string()
  .max(60)
  .regex(/^[a-z_.:-]+$/, 'This is no tile.')
const tiles = z.array(tile).max(80)

/**
 * The tiles of the dashboard in the order of the user, those that are not shown, and the saved views
 * that are shown besides.
 */
const dashboard = z.strictObject({
  order: tiles,
  hidden: tiles,
  views: z
    .array(id)
    .max(mostShownViews, `At most ${mostShownViews} saved views.`)
    .refine((given) => new Set(given).size === given.length, 'Each view once.')
    .default([]),
})

const mostAlerts = 30
const alerts = z
  .record(z.string().regex(/^[a-z_]{1,30}$/, 'This is not a type.'), z.enum(alertWays))
  .refine((each) => Object.keys(each).length <= mostAlerts, `At most ${mostAlerts} types.`)

/** What screens use, and the morning email, part by part; a part is saved as a whole, the last one wins. */
export const preferences = z.strictObject({
  sounds,
  scanner,
  keys,
  calls,
  alerts,
  formats,
  morning,
  dashboard,
})

export type Preferences = z.infer<typeof preferences>

export const usualPreferences: Preferences = {
  sounds: { isOn: true, volumePercent: 60 },
  scanner: usualScanner,
  keys: { hasSingleKeys: true },
  calls: { isNextAtOnce: false },
  alerts: {},
  formats: { dates: 'company', numbers: 'company' },
  morning: { isOn: false, at: '07:30' },
  dashboard: { order: [], hidden: [], views: [] },
}

const stored = z.object({
  sounds: sounds.catch(usualPreferences.sounds),
  scanner: scanner.catch(usualPreferences.scanner),
  keys: keys.catch(usualPreferences.keys),
  calls: calls.catch(usualPreferences.calls),
  alerts: alerts.catch(usualPreferences.alerts),
  formats: formats.catch(usualPreferences.formats),
  morning: morning.catch(usualPreferences.morning),
  dashboard: dashboard.catch(usualPreferences.dashboard),
})

/** What is kept, with the usual where nothing is kept or an older screen kept something else. */
export function readPreferences(kept: unknown): Preferences {
  return stored.parse(kept)
}
