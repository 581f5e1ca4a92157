import { expect, test } from 'vitest'
import { z } from 'zod'
import { registeredEndpoints } from '../support/endpoints.ts'

/** Operations that change an existing record: fields that they leave out stay unchanged. */
const changes = registeredEndpoints().filter(
  ({ name, meta, path }) =>
    meta.kind === 'write' &&
    /\.(change|edit|save|update)[A-Za-z]*$/.test(name) &&
    path.includes('{'),
)

/** The fields of a body with a default, by their paths. */
function defaultsIn(type: z.ZodType, path: string): string[] {
  if (type instanceof z.ZodDefault || type instanceof z.ZodPrefault) return [path]
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable)
    return defaultsIn(type.unwrap() as z.ZodType, path) // parse edge: the core type of a schema
  if (type instanceof z.ZodObject)
    return (
      Object.entries(type.shape)
        // The reason of a change is not part of the record.
        .filter(([name]) => name !== 'reason')
        .flatMap(
          ([name, field]) => defaultsIn(field as z.ZodType, `${path}.${name}`), // parse edge: the core type of a schema
        )
    )
  return []
}

test('an operation that changes a record has no defaults: omitted fields stay unchanged', () => {
  expect(changes.length).toBeGreaterThan(20)
  expect(changes.flatMap(({ name, input }) => defaultsIn(input, name))).toEqual([])
})
