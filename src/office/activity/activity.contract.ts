import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read } from '#platform/contract.ts'
import { id, line } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { activityEntry } from './activity.fields.ts'
import { activityList } from './activity.list.ts'

const chainFault = z.object({
  what: z.string(),
  tx: z.string().describe('With seq, the id of the event that it is about.'),
  seq: z.number().int(),
  sentence: z.string(),
})

export const activityContract = {
  list: listOf({
    path: '/activity',
    summary: 'Everything that was done, refused, viewed or exported, newest first',
    access: capability.activityLogs,
    list: activityList,
    row: activityEntry,
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
