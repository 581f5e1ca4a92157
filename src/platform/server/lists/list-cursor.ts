import { Refusal } from '../../refusal.ts'

/** What the values of an order are in the database, and how they look as text. */
const kinds = {
  instant: {
    type: 'timestamptz',
    shape: /^-?\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2}$/,
  },
  day: { type: 'date', shape: /^\d{4,6}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/ },
  // Whole numbers, which most columns have: as a bigint the index of the column finds the place.
  number: { type: 'bigint', shape: /^-?\d{1,18}$/ },
  decimal: { type: 'numeric', shape: /^-?\d{1,24}(?:\.\d{1,20})?$/ },
  // PostgreSQL's text holds every sign but this one.
  text: { type: 'text', shape: /^[^\0]{0,400}$/ },
} as const

export type SortKind = keyof typeof kinds

export const typeOf = (kind: SortKind): string => kinds[kind].type

/** Where a page ends: the value by which its last row is ordered, null for none, and its id or ids. */
export type Place = { readonly value: string | null; readonly id: string }

/** What the parts of a key are in the database, and how they look as text. */
const keys = {
  instant: kinds.instant,
  uuid: { type: 'uuid', shape: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ },
  number: { type: 'bigint', shape: /^\d{1,18}$/ },
  transaction: { type: 'xid8', shape: /^\d{1,19}$/ },
  text: { type: 'text', shape: /^[^\0]{1,200}$/ },
} as const

export type KeyKind = keyof typeof keys

export const typeOfKey = (kind: KeyKind): string => keys[kind].type

/** The parts of a key from the text of a place; only the last may contain the sign between them. */
export function partsOfKey(id: string, count: number): readonly string[] {
  const parts = id.split('/')
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join('/')]
}

/**
 * The place as an opaque text. It names the order that it belongs to, so that it is not taken for a
 * place in another one.
 */
export function writeCursor(sort: string, { value, id }: Place): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

/** The place that a cursor names; refused where it was made for another order, or not by us. */
export function readCursor(
  cursor: string | undefined,
  field: 'after' | 'before',
  sort: string,
  kind: SortKind,
  key: readonly KeyKind[],
): Place | null {
  if (cursor === undefined) return null
  const parts = partsOf(cursor)
  if (parts === null || parts.length !== 3) throw badCursor(field)
  const [ofSort, value, id] = parts
  if (typeof ofSort !== 'string' || typeof id !== 'string') throw badCursor(field)
  const each = partsOfKey(id, key.length)
  if (!key.every((part, at) => keys[part].shape.test(each[at] ?? ''))) throw badCursor(field)
  if (ofSort !== sort)
    throw new Refusal(
      'invalid',
      'bad_cursor',
      'This page cursor belongs to another order of the list; start from the first page.',
      { field },
    )
  if (value === null) return { value, id }
  if (typeof value !== 'string' || !kinds[kind].shape.test(value)) throw badCursor(field)
  return { value, id }
}

function badCursor(field: string): Refusal {
  return new Refusal(
    'invalid',
    'bad_cursor',
    'This page cursor is not one of ours; start from the first page.',
    { field },
  )
}

function partsOf(cursor: string): readonly unknown[] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(parts) ? parts : null
  } catch {
    // A cursor that cannot be read was not made by us; the caller refuses it.
    return null
  }
}
