import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, requiredLine, sumMinor, version } from '#platform/fields.ts'
import { segmentRule } from './customers.fields.ts'

const access = capability.customers

const segment = z.object({
  id,
  name: z.string(),
  rule: segmentRule,
  count: z.number().int(),
  /** What its customers bought and kept, the largest first. */
  spent: z.array(z.object({ currency, minor: sumMinor })),
  /** When one of them last ordered; null where none ever did. */
  lastOrderedAt: z.string().nullable(),
  createdBy: z.string().nullable(),
  version: z.number().int(),
})

export type Segment = z.infer<typeof segment>

export const customerSegmentsContract = {
  list: read({
    path: '/customer-segments',
    summary:
      'Segments with how many customers each has now, what they spent and when they last ordered',
    access,
    input: z.object({}),
    output: z.object({ segments: z.array(segment) }),
  }),
  count: read({
    path: '/customer-segment-counts',
    summary: 'How many customers a rule would have',
    access,
    input: segmentRule,
    output: z.object({ count: z.number().int() }),
  }),
  save: write({
    path: '/customer-segments',
    summary: 'Keep a rule under a name, or change one that is kept',
    access,
    refuses: ['empty_rule', 'contradiction', 'duplicate_name', 'stale_version'],
    input: z.object({
      id: id.nullable().default(null),
      version: version.optional(),
      name: requiredLine(60),
      rule: segmentRule,
    }),
    output: z.object({ id, version: z.number().int() }),
  }),
  remove: write({
    path: '/customer-segments/{id}/removals',
    summary: 'Remove a segment; its customers stay as they are',
    access,
    refuses: ['stale_version'],
    input: z.object({ id, version }),
    output: z.object({ id }),
  }),
}
