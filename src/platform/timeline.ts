import { z } from 'zod'

/** One entry of a record's history, as panels and the activity page show it. */
export const timelineEntry = z.object({
  seq: z.number().int(),
  at: z.string(),
  type: z.string(),
  noun: z.string(),
  entityId: z.string(),
  label: z.string(),
  actorName: z.string(),
  requestId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
})

export type TimelineEntry = z.infer<typeof timelineEntry>

/** An area's answer for the history of one of its records, newest first. */
export const recordHistory = z.object({ entries: z.array(timelineEntry) })

export type RecordHistory = z.infer<typeof recordHistory>
