import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { id, requiredLine } from '#platform/fields.ts'
import { holdKinds } from './desk-words.ts'
import { orderPriorities, orderTags } from './new-order.fields.ts'

/** How many orders one request changes; more go in several. */
export const mostInBulk = 200

const tags = z.array(requiredLine(30)).min(1, 'Name a tag.').max(20, 'At most 20 tags.')

export const someIds = z.array(id).min(1).max(mostInBulk)

/** Facts of an order that affect neither its state nor its price; omitted ones stay. */
export const deskChange = z.object({
  addTags: orderTags.optional(),
  removeTags: orderTags.optional(),
  priority: z.enum(orderPriorities).optional(),
  promisedOn: z.iso.date().nullable().optional(),
  assignedTo: id.nullable().optional(),
})

export type DeskChange = z.infer<typeof deskChange>

/** One change for many orders, with what it needs to know. */
export const bulkChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('confirm') }),
  z.object({ action: z.literal('hold'), kind: z.enum(holdKinds), reason: reasonGiven }),
  z.object({ action: z.literal('release'), kind: z.enum(holdKinds), note: requiredLine(200) }),
  z.object({ action: z.literal('tag'), tags }),
  z.object({ action: z.literal('untag'), tags }),
  z.object({ action: z.literal('priority'), priority: z.enum(orderPriorities) }),
  z.object({ action: z.literal('assign'), assignedTo: id.nullable() }),
  z.object({ action: z.literal('cancel'), reason: reasonGiven }),
])

export type BulkChange = z.infer<typeof bulkChange>
