import type { z } from 'zod'
import { Refusal } from '../../refusal.ts'

/** The parameters of a file's address, or a refusal that names the one that does not fit. */
export function insistOnParameters<S extends z.ZodType>(
  schema: S,
  given: Readonly<Record<string, string>>,
): z.infer<S> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0] ?? '')
  throw new Refusal(
    'invalid',
    'invalid_input',
    `The address does not fit (${field}): ${issue?.message ?? 'something is missing'}`,
    { field },
  )
}
