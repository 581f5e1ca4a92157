import { z } from 'zod'

/** The keyset page of a list: an opaque cursor and the maximum number of rows. */
export const pageInput = {
  after: z.string().max(200).optional().describe('The next_cursor of the page before.'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
}

export function pageOf<R extends z.ZodType>(row: R) {
  return z.object({ rows: z.array(row), nextCursor: z.string().nullable() })
}
