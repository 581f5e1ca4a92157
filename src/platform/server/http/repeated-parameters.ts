import { z } from 'zod'

/**
 * A query string has no lists: a repeated parameter is a list, a single one looks like a single
 * value. Where a query's contract asks for a list, one occurrence is a list of one.
 */
export function listsFromQuery(schema: unknown, input: unknown): unknown {
  const fields = fieldsOf(schema)
  if (fields === null || typeof input !== 'object' || input === null) return input
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => {
      const isLone = value !== undefined && !Array.isArray(value)
      return [key, isLone && isList(fields[key]) ? [value] : value]
    }),
  )
}

/** The parameters of a query that are lists. */
export function listParameters(schema: unknown): readonly string[] {
  return Object.entries(fieldsOf(schema) ?? {}).flatMap(([key, field]) =>
    isList(field) ? key : [],
  )
}

function fieldsOf(schema: unknown): Readonly<Record<string, unknown>> | null {
  const inner = unwrapped(schema)
  return inner instanceof z.ZodObject ? inner.shape : null
}

const isList = (schema: unknown) => unwrapped(schema) instanceof z.ZodArray

function unwrapped(schema: unknown): unknown {
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable
  if (isWrapped) return unwrapped(schema.unwrap())
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema
}
