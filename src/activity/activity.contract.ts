import { z } from 'zod'
import { read } from '#platform/contract.ts'
import { id, line } from '#platform/fields.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import { timelineEntry } from '#platform/timeline.ts'
import { capability } from '#users/capabilities.ts'

export const activityContract = {
  list: read({
    path: '/activity',
    summary: 'Every write, newest first: who did what to which record, and when',
    access: capability.activityLogs,
    input: z.object({
      noun: line(40).optional(),
      actorId: id.optional(),
      requestId: line(60).optional(),
      entityId: id.optional(),
      ...pageInput,
    }),
    output: pageOf(timelineEntry.extend({ actorId: id.nullable() })),
  }),
}
