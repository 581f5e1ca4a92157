import { z } from 'zod'

/** The assumed length of a text without a maximum in its schema, such as a search. */
const usualText = 500
/** Characters outside of ASCII take two or three bytes; texts of only such characters are rare. */
const bytesPerCharacter = 2
const bytesOfNumber = 24

const node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  get items() {
    return node.optional()
  },
  get properties() {
    return z.record(z.string(), node).optional()
  },
  get additionalProperties() {
    return z.union([node, z.boolean()]).optional()
  },
  get anyOf() {
    return z.array(node).optional()
  },
  get allOf() {
    return z.array(node).optional()
  },
})

type Node = z.infer<typeof node>

/**
 * The bytes of the largest valid input of a schema, as JSON; infinite for lists without a maximum.
 */
export function longestJson(input: z.ZodType): number {
  const described = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  return bytesOf(node.parse(described))
}

function bytesOf(schema: Node): number {
  const choices = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  if (choices.length > 0) return Math.max(...choices.map(bytesOf))
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length))
  const types = [schema.type].flat()
  if (types.includes('string')) return bytesOfText(schema)
  if (types.includes('array')) {
    return 2 + (schema.maxItems ?? Number.POSITIVE_INFINITY) * (1 + bytesOf(schema.items ?? {}))
  }
  if (types.includes('object')) return bytesOfObject(schema)
  return bytesOfNumber
}

function bytesOfText({ format, maxLength }: Node): number {
  if (maxLength === undefined) return format === undefined ? usualText : 60
  return 2 + maxLength * bytesPerCharacter
}

function bytesOfObject({ properties = {}, additionalProperties }: Node): number {
  const fields = Object.entries(properties).map(([name, field]) => name.length + 4 + bytesOf(field))
  const others = typeof additionalProperties === 'object' ? bytesOf(additionalProperties) * 100 : 0
  return fields.reduce((sum, bytes) => sum + bytes, 2 + others)
}
