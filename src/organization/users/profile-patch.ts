import { z } from 'zod'
import { knownTimeZone } from '#platform/code-fields.ts'
import { appPath, id, requiredLine } from '#platform/fields.ts'
import { preferences } from './preferences.ts'

export const theme = z.enum(['system', 'light', 'dark'])
export const density = z.enum(['normal', 'dense'])

const localTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'A time such as 21:30.')

/** Between which nothing sounds or pops up, but for what is urgent. */
export const quietHours = z.object({ from: localTime, until: localTime })

/** E.164 as people write it: blanks, brackets, dots and dashes are left out of what is kept. */
const phone = z
  .string()
  .max(30, 'At most 30 characters.')
  .transform((text) => text.replace(/[\s().-]/g, ''))
  .refine(
    (text) => /^\+[1-9]\d{6,14}$/.test(text),
    'A phone number with its country, such as +44 113 496 0000.',
  )

/** What a user may change of the own profile; each field by itself, the last one wins. */
export const profilePatch = z
  .object({
    fullName: requiredLine(100),
    phone: phone.nullable(),
    theme,
    density,
    startPage: appPath.max(200, 'At most 200 characters.'),
    defaultOutletId: id.nullable(),
    timeZone: knownTimeZone,
    quietHours: quietHours
      .refine(({ from, until }) => from !== until, 'From and until are the same time.')
      .nullable(),
    preferences: preferences.partial(),
  })
  .partial()

export type ProfilePatch = z.infer<typeof profilePatch>
