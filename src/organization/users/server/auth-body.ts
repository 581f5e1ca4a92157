import type { z } from 'zod'
import { Refusal } from '#platform/refusal.ts'

/** Reads the body of a sign-in step; `says` is the sentence about the expected body. */
export function readBody<S extends z.ZodType>(schema: S, body: unknown, says: string): z.output<S> {
  const given = schema.safeParse(body)
  if (given.success) return given.data
  const [issue] = given.error.issues
  const field = issue?.path[0]
  throw new Refusal('invalid', 'invalid_input', says, {
    ...(field === undefined ? {} : { field: String(field) }),
  })
}
