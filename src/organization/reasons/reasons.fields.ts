import { z } from 'zod'
import { line } from '#platform/fields.ts'

export const reasonCode = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,39}$/, 'A code is small letters, digits and underscores.')

/** The reason for a command: a code of the list, and a free-text note. */
export const reasonGiven = z.object({ code: reasonCode, note: line(200).default('') })

export type ReasonGiven = z.infer<typeof reasonGiven>
