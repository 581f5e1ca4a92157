import type { z } from 'zod'
import { Refusal } from '../../refusal.ts'

/** The filter of a list from a file's URL, or a refusal that names what does not fit. */
export function requireFilter<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const field = String(parsed.error.issues[0]?.path[0] ?? '')
  throw new Refusal(
    'invalid',
    'bad_filter',
    `The filters of this file do not fit${field === '' ? '' : ` (${field})`}. Open the list, filter it there, and export it again.`,
    { field },
  )
}
