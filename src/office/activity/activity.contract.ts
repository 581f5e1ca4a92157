import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { eventKinds } from '#platform/area-phrases.ts'
import { read } from '#platform/contract.ts'
import { id, instant, line } from '#platform/fields.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import { timelineEntry } from '#platform/timeline.ts'
import { results, ways } from './activity.ways.ts'

/** What narrows the log; the export takes the same. */
export const activityFilter = z.object({
  noun: line(40).optional(),
  kind: z.enum(eventKinds).optional().describe('A group of types of events, such as money.'),
  field: line(40).optional().describe('Only what changed this field: price.'),
  productId: id
    .optional()
    .describe('A product or one of its variants: only what is about it and all its variants.'),
  type: line(80).optional(),
  actorId: id.optional(),
  entityId: id.optional(),
  outletId: id.optional(),
  via: z.enum(ways).optional(),
  result: z.enum(results).optional(),
  requestId: line(60).optional(),
  from: instant.optional(),
  until: instant.optional().describe('Up to this instant, which is not included itself.'),
  q: line(80)
    .optional()
    .describe('Words of the record, of its product, and of values before and after.'),
})

export type ActivityFilter = z.infer<typeof activityFilter>

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

const chainFault = z.object({
  what: z.string(),
  tx: z.string().describe('With seq, the id of the event that it is about.'),
  seq: z.number().int(),
  sentence: z.string(),
})

export const activityContract = {
  list: read({
    path: '/activity',
    summary: 'Everything that was done, refused, looked at or taken along, newest first',
    access: capability.activityLogs,
    input: activityFilter.extend(pageInput),
    output: pageOf(activityEntry),
  }),
  choices: read({
    path: '/activity/choices',
    summary: 'The types of events that there are',
    access: capability.activityLogs,
    input: z.object({}),
    output: z.object({ types: z.array(z.string()) }),
  }),
  people: read({
    path: '/activity/people',
    summary: 'Find whose acts to look at',
    access: capability.activityLogs,
    input: z.object({ q: line(80).default(''), id: id.optional() }),
    output: z.object({
      people: z.array(z.object({ id, name: z.string(), email: z.string().nullable() })),
    }),
  }),
  verify: read({
    path: '/activity/verify',
    summary: 'Verify the next part of the chain; call again with the position until it is done',
    access: capability.activityLogs,
    isHeavy: true,
    input: z.object({ position: z.coerce.number().int().min(0).default(0) }),
    output: z.object({
      position: z.number().int(),
      sealed: z.number().int(),
      waiting: z.number().int(),
      isDone: z.boolean(),
      head: z.string(),
      fault: chainFault.nullable(),
    }),
    refuses: ['chain_moved', 'whole_record_only'],
  }),
}
