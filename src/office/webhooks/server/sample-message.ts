import { z } from 'zod'
import type { EventObject } from '#platform/event-objects.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { idOfName } from '#platform/server/id-of-name.ts'
import { nounsOf } from '../event-groups.ts'
import { messageIdOf, payloadVersions } from '../webhooks.rules.ts'

const schemaParts = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
})

/** What a message of this type looks like, with made-up values of the right form. */
export const sampleOf =
  (objects: readonly EventObject[]) =>
  (_reader: Reader, _actor: Actor, { type }: { type: string }) => {
    const [noun = ''] = nounsOf(type)
    const object = objects.find((one) => one.noun === noun)
    const example = object ? exampleOf(noun, z.toJSONSchema(object.schema, asJson)) : null
    const payload = {
      id: messageIdOf(idOfName('sample', type)),
      seq: 10_421,
      type,
      version: payloadVersions.asData,
      timestamp: exampleInstant,
      data: {
        noun,
        id: idOfName('sample', 'id'),
        object: example,
        changes: object ? changeOf(object, example) : {},
      },
    }
    return Promise.resolve({ payload: JSON.stringify(payload) })
  }

const asJson = { io: 'output', unrepresentable: 'any' } as const
const exampleInstant = '2026-11-22T14:05:00.000Z'

/** One field as it changes: the state where there is one. */
function changeOf({ schema }: EventObject, example: unknown): Record<string, unknown> {
  const state = schema.shape.state
  const values = state instanceof z.ZodEnum ? state.options : []
  const known = z.object({ state: z.unknown() }).safeParse(example)
  const other = values.find((value) => value !== known.data?.state)
  return other === undefined ? {} : { state: [other, known.data?.state] }
}

function exampleOf(name: string, schema: unknown): unknown {
  const known = schemaParts.safeParse(schema)
  if (!known.success) return null
  const { type, format, pattern, properties, items, anyOf, minimum = 0 } = known.data
  if (known.data.const !== undefined) return known.data.const
  if (known.data.enum) return known.data.enum[0]
  if (anyOf) return exampleOf(name, anyOf[0])
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([key, part]) => [key, exampleOf(key, part)]),
    )
  const [kind] = Array.isArray(type) ? type : [type]
  if (kind === 'array') return items === undefined ? [] : [exampleOf(name, items)]
  if (kind === 'object') return {}
  if (kind === 'boolean') return false
  if (kind === 'integer' || kind === 'number')
    return Math.max(minimum, name.endsWith('Minor') ? 1_995 : 1)
  if (kind !== 'string') return null
  return exampleText(name, format, pattern)
}

function exampleText(name: string, format: string | undefined, pattern: string | undefined) {
  if (pattern?.includes('[A-Z]{3}')) return 'GBP'
  if (format === 'uuid' || format === 'guid' || /^id$|Id$/.test(name) || pattern?.includes('a-f'))
    return idOfName('sample', name)
  if (format === 'date' || name.endsWith('On')) return exampleInstant.slice(0, 10)
  if (format === 'date-time' || /(At|Until|By)$/.test(name)) return exampleInstant
  return pattern === undefined ? 'Example' : ''
}
