import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { id } from '#platform/fields.ts'
import { tableFileEndings } from '#platform/table-files.ts'

/** A list as a file: as the page's address narrows it, and with which columns. */
export const exportAsked = z.object({
  ending: z.enum(tableFileEndings),
  filter: z
    .record(z.string().max(40), z.string().max(40_000))
    .describe('The parameters of the file’s address, without the permit.'),
  hasPersonal: z.boolean().describe('With the columns that hold personal data.'),
  reason: reasonGiven.optional().describe('Why personal data is needed; required with it.'),
})

export type ExportAsked = z.infer<typeof exportAsked>

export const exportPermit = z.object({
  permitId: id.describe('Goes into the file’s address as `permit`; for one download.'),
  rows: z.number().int(),
  expiresAt: z.string(),
})

export type ExportPermit = z.infer<typeof exportPermit>

export const exportRefusals = [
  'approval_needed',
  'action_refused',
  'reason_needed',
  'unknown_reason',
  'closed_reason',
  'note_missing',
  'too_many_rows',
] as const
