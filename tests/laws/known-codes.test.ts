import { expect, test } from 'vitest'
import { z } from 'zod'
import { registeredEndpoints } from '../support/endpoints.ts'

/** Fields with these names accept a code of a list, or the name of a country. */
const kinds = [
  { name: /country$/i, known: 'GB', unknown: ['XQ', 'ZZ', 'gb!', 'Atlantis'] },
  { name: /currency$/i, known: 'GBP', unknown: ['XQX', 'GB', 'pound'] },
  { name: /time_?zone$/i, known: 'Europe/London', unknown: ['Mars/Phobos', 'London', '+05:00'] },
] as const

type Field = { readonly path: string; readonly name: string; readonly schema: z.ZodType }

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** Every member of an input at any depth: within lists, unions, optional and transformed ones. */
function fieldsOf(schema: z.ZodType, path = ''): Field[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      isSchema(inner)
        ? [{ path: `${path}.${name}`, name, schema: inner }, ...fieldsOf(inner, `${path}.${name}`)]
        : [],
    )
  }
  if (schema instanceof z.ZodArray) return inside(schema.element, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => inside(one, path))
  if (schema instanceof z.ZodRecord) return inside(schema.valueType, path)
  if (schema instanceof z.ZodPipe) return inside(schema.in, path)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return inside(schema.unwrap(), path)
  return []
}

const inside = (inner: unknown, path: string) => (isSchema(inner) ? fieldsOf(inner, path) : [])

const codeFields = registeredEndpoints().flatMap(({ name: endpoint, input }) =>
  fieldsOf(input).flatMap((field) => {
    const kind = kinds.find(({ name }) => name.test(field.name))
    return kind ? [{ ...field, path: `${endpoint}${field.path}`, kind }] : []
  }),
)

test('every field for a country, a currency or a time zone accepts a known code', () => {
  expect(codeFields.length).toBeGreaterThan(20)
  const refused = codeFields.filter(({ schema, kind }) => !schema.safeParse(kind.known).success)
  expect(refused.map(({ path }) => path)).toEqual([])
})

test('every field for a country, a currency or a time zone refuses an unknown code', () => {
  const taken = codeFields.flatMap(({ path, schema, kind }) =>
    kind.unknown
      .filter((code) => schema.safeParse(code).success)
      .map((code) => `${path} takes ${code}`),
  )
  expect(taken).toEqual([])
})
