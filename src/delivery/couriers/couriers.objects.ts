import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { type EventObject, eventFacts } from '#platform/event-objects.ts'
import { id } from '#platform/fields.ts'
import { courierCallNoun } from './couriers.nouns.ts'

const about = z.object({ id, noun: z.string() })

export const couriersObjects: readonly EventObject[] = [
  eventFacts({
    noun: courierCallNoun,
    access: capability.dispatch,
    schema: z.object({
      id,
      kind: z.string(),
      about: about.nullable(),
      attempts: z.number().int().nullable(),
    }),
    facts: ({ entityId, data }) => ({
      id: entityId,
      kind: data.kind,
      about: data.about ?? null,
      attempts: data.attempts ?? null,
    }),
  }),
]
