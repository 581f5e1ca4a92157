import { Refusal } from '../refusal.ts'

/**
 * The opaque cursor of a keyset page: the sort values of the last row, so that every page costs the
 * same and rows that move meanwhile are neither skipped nor repeated.
 */
export function encodeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The text form of each kind of sort value, so that the database can read it. */
const shapes = {
  instant: /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2}$/,
  id: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  day: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  count: /^\d{1,18}$/,
  // PostgreSQL's text can hold every character but this one.
  text: /^[^\0]{0,400}$/,
}

/** The sort values of a cursor, as text for the database to cast; null for the first page. */
export function decodeCursor(
  cursor: string | undefined,
  kinds: readonly (keyof typeof shapes)[],
): string[] | null {
  if (cursor === undefined) return null
  const values = valuesOf(cursor)
  const fits = values?.length === kinds.length
  if (values && fits && kinds.every((kind, index) => shapes[kind].test(values[index] ?? '')))
    return values
  throw new Refusal(
    'invalid',
    'bad_cursor',
    'This page cursor is not one of ours; start from the first page.',
    { field: 'after' },
  )
}

function valuesOf(cursor: string): string[] | null {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(values) ? values.map(String) : null
  } catch {
    // We did not make an unreadable cursor; the caller refuses it.
    return null
  }
}

type Page<R> = { readonly rows: readonly R[]; readonly nextCursor: string | null }

/** Every page of a list, one after another, for files. */
export async function* everyPage<R>(
  read: (after: string | undefined) => Promise<Page<R>>,
): AsyncGenerator<readonly R[]> {
  let after: string | undefined
  do {
    const page = await read(after)
    yield page.rows
    after = page.nextCursor ?? undefined
  } while (after !== undefined)
}

/** The same, row by row. */
export async function* everyRow<R>(
  read: (after: string | undefined) => Promise<Page<R>>,
): AsyncGenerator<R> {
  for await (const rows of everyPage(read)) yield* rows
}

/** Takes one row more than the page, to know whether a next page exists. */
export function pageFrom<R>(
  rows: readonly R[],
  limit: number,
  keyOf: (row: R) => readonly (string | number)[],
): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : null }
}
