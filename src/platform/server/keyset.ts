import { Refusal } from '../refusal.ts'

/**
 * The opaque cursor of a keyset page: the sort values of the last row, so that the next page costs
 * the same wherever it lies and rows that move meanwhile are neither skipped nor doubled.
 */
export function encodeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The sort values of a cursor, as text for the database to cast; null for the first page. */
export function decodeCursor(cursor: string | undefined, length: number): string[] | null {
  if (cursor === undefined) return null
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(values) && values.length === length) return values.map(String)
  } catch {
    // Falls through to the refusal: a cursor that cannot be read was not made by us.
  }
  throw new Refusal(
    'invalid',
    'bad_cursor',
    'This page cursor is not one of ours; start from the first page.',
    {
      field: 'after',
    },
  )
}

/** One row more than the page was asked for, so that a next page is known to exist. */
export function pageFrom<R>(
  rows: readonly R[],
  limit: number,
  keyOf: (row: R) => readonly (string | number)[],
): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : null }
}
