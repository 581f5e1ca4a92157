import type { z } from 'zod'
import { Refusal } from '../../refusal.ts'
import { placeInWords } from './issue-in-words.ts'

/** The parameters of a file's URL, or a refusal that names the one that does not fit. */
export function requireParameters<S extends z.ZodType>(
  schema: S,
  given: Readonly<Record<string, string>>,
): z.infer<S> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0] ?? '')
  const why = issue?.message ?? 'Something is missing.'
  const place = placeInWords(field)
  const sentence = place === '' ? why : `${place}: ${why}`
  throw new Refusal('invalid', 'invalid_input', `This address can’t be opened. ${sentence}`, {
    field,
  })
}
