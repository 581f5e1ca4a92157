import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { id } from '#platform/fields.ts'

/** One change for many returns, with its input. */
export const bulkReturn = z.discriminatedUnion('action', [
  z.object({ action: z.literal('approve') }),
  z.object({ action: z.literal('decline'), reason: reasonGiven }),
  z.object({ action: z.literal('assign'), assignedTo: id.nullable() }),
])

export type BulkReturn = z.infer<typeof bulkReturn>
