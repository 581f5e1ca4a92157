import pg from 'pg'

/** A pool whose values arrive in the types that the code reads (see the parsers below). */
export function createPool(connectionString: string, most = 20): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: most, types: { getTypeParser } })
  // Without a handler, an idle connection that is cut takes the whole process down. The next query
  // opens a new one, so that nothing else needs doing.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const bigint = 20
const timestamptz = 1184
const date = 1082
const dates = 1182

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === bigint) return exactInteger
  if (oid === timestamptz) return isoInstant
  if (oid === date) return String
  if (oid === dates) return dateList
  return format === 'binary'
    ? pg.types.getTypeParser(oid, 'binary')
    : pg.types.getTypeParser(oid, 'text')
}

/** A bigint that a JavaScript number cannot hold is an error, never a rounded number. */
function exactInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact.`)
  return value
}

/** `{2026-12-25,2026-12-26}` */
function dateList(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',')
}

function isoInstant(text: string): string {
  return new Date(text).toISOString()
}
