import { z } from 'zod'
import { id } from '#platform/fields.ts'
import { timelineEntry } from '#platform/timeline.ts'
import { results, ways } from './activity.ways.ts'

export const activityEntry = timelineEntry.extend({
  actorId: id.nullable(),
  outletId: id.nullable(),
  outletCode: z.string().nullable(),
  sessionId: id.nullable(),
  ipAddress: z.string().nullable(),
  device: z.string().nullable(),
  via: z.enum(ways),
  /** The user who was viewing as this one. */
  onBehalfOf: id.nullable(),
  onBehalfOfName: z.string().nullable(),
  approvalId: id.nullable(),
  result: z.enum(results),
})

export type ActivityEntry = z.infer<typeof activityEntry>
