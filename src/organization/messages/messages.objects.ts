import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { type EventObject, eventFacts } from '#platform/event-objects.ts'
import { id } from '#platform/fields.ts'
import { messageNoun } from './messages.nouns.ts'

/** Without phone and text: those are read at the customer. */
export const messagesObjects: readonly EventObject[] = [
  eventFacts({
    noun: messageNoun,
    access: capability.customers,
    schema: z.object({ id, attempts: z.number().int().nullable() }),
    facts: ({ entityId, data }) => ({ id: entityId, attempts: data.attempts ?? null }),
  }),
]
