import { z } from 'zod'
import type { EventObject } from '#platform/event-objects.ts'
import type { MessageDocs } from '#platform/server/http/serve-reference.ts'
import { eventGroups, eventTypes, nounsOf, testType } from '../event-groups.ts'
import { payloadVersions } from '../webhooks.rules.ts'

type Schema = Readonly<Record<string, unknown>>

/** Where the document keeps the schema of the object of a noun. */
const nameOf = (noun: string) => `event_${noun}`

const referTo = (path: string): Schema => ({ $ref: `#/components/schemas/${path}` })

/** The webhook messages for the API document: one for each type of event. */
export function describeMessages(objects: readonly EventObject[]): MessageDocs {
  const byNoun = new Map(objects.map((object) => [object.noun, object]))
  const schemas = objects.flatMap((object) => [
    [nameOf(object.noun), jsonSchemaOf(object.schema)] as const,
    [`${nameOf(object.noun)}_changes`, changesOf(object)] as const,
  ])
  const webhooks = [...eventTypes, testType].map((type) => {
    const data = nounsOf(type).map((noun) => dataOf(noun, byNoun.get(noun)))
    const [only] = data
    return [type, messageOf(type, data.length === 1 && only ? only : { oneOf: data })] as const
  })
  return { schemas: Object.fromEntries(schemas), webhooks: Object.fromEntries(webhooks) }
}

/** As the API writes it, which is JSON. */
function jsonSchemaOf(type: z.ZodType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' })
  return schema
}

function changesOf({ noun, schema, fields }: EventObject): Schema {
  const ofField = (name: string, type: z.ZodType) =>
    type === schema.shape[name] ? referTo(`${nameOf(noun)}/properties/${name}`) : jsonSchemaOf(type)
  const pairs = Object.entries(fields).map(([name, type]) => {
    const part = ofField(name, type)
    return [name, { type: 'array', prefixItems: [part, part], minItems: 2, maxItems: 2 }] as const
  })
  return { type: 'object', properties: Object.fromEntries(pairs), additionalProperties: false }
}

function dataOf(noun: string, object: EventObject | undefined): Schema {
  return {
    type: 'object',
    required: ['noun', 'id', 'object', 'changes'],
    additionalProperties: false,
    properties: {
      noun: { const: noun },
      id: { type: 'string' },
      object: object ? { anyOf: [referTo(nameOf(noun)), { type: 'null' }] } : { type: 'null' },
      changes: object ? referTo(`${nameOf(noun)}_changes`) : { type: 'object' },
    },
  }
}

function messageOf(type: string, data: Schema): object {
  const [noun, done = ''] = type.split('.')
  const group = eventGroups.find((one) => one.noun === noun)
  const schema = {
    type: 'object',
    required: ['id', 'seq', 'type', 'version', 'timestamp', 'data'],
    additionalProperties: false,
    properties: {
      id: { type: 'string', description: 'The same over all tries and replays.' },
      seq: {
        type: ['integer', 'null'],
        description: 'Of two messages about one thing the later event has the higher number.',
      },
      type: { const: type },
      version: { const: payloadVersions.asData },
      timestamp: { type: 'string', format: 'date-time' },
      data,
    },
  }
  return {
    post: {
      operationId: `webhook.${type}`,
      tags: ['webhooks'],
      summary: `${group?.label ?? 'Webhook'}: ${done.replaceAll('_', ' ')}`,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'The message was received.' } },
    },
  }
}
