import { expect, test } from 'vitest'
import { z } from 'zod'
import { registeredEndpoints } from '../support/endpoints.ts'

/** Operations that change a record which is there: what they leave out stays as it is. */
const changes = registeredEndpoints().filter(
  ({ name, meta, path }) =>
    meta.kind === 'write' &&
    /\.(change|edit|save|update)[A-Za-z]*$/.test(name) &&
    path.includes('{'),
)

/** The fields of a body that have a default, by their paths. */
function defaultsIn(type: z.ZodType, path: string): string[] {
  if (type instanceof z.ZodDefault || type instanceof z.ZodPrefault) return [path]
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable)
    return defaultsIn(type.unwrap() as z.ZodType, path) // parse edge: the core type of a schema
  if (type instanceof z.ZodObject)
    return (
      Object.entries(type.shape)
        // Why a change is made is no part of the record.
        .filter(([name]) => name !== 'reason')
        .flatMap(
          ([name, field]) => defaultsIn(field as z.ZodType, `${path}.${name}`), // parse edge: the core type of a schema
        )
    )
  return []
}

test('an operation that changes a record has no defaults: what a call leaves out stays', () => {
  expect(changes.length).toBeGreaterThan(20)
  expect(changes.flatMap(({ name, input }) => defaultsIn(input, name))).toEqual([])
})
