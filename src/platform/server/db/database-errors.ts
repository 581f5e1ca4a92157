/** Errors as PostgreSQL reports them: a SQLSTATE code and, for a broken rule, its name. */
type DatabaseError = { readonly code: string; readonly constraint?: string }

function asDatabaseError(error: unknown): DatabaseError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  return constraint === undefined ? { code: error.code } : { code: error.code, constraint }
}

/** The name of the constraint that a statement broke, or null if that is not what happened. */
export function brokenConstraint(error: unknown): string | null {
  const known = asDatabaseError(error)
  return known?.code.startsWith('23') ? (known.constraint ?? null) : null
}

/** Deadlock or serialisation failure: the same work may well succeed when run again. */
export function isWorthRepeating(error: unknown): boolean {
  const code = asDatabaseError(error)?.code
  return code === '40P01' || code === '40001'
}

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
])

/** The database cannot be reached now: 503, and worth trying again soon. */
export function isDatabaseAway(error: unknown): boolean {
  const code = asDatabaseError(error)?.code
  if (code !== undefined && (away.has(code) || code.startsWith('08') || code === '53300'))
    return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying|is not queryable/.test(error.message)
  )
}

/** True when a statement would have left a required column of the table empty. */
export function isNullIn(error: unknown, table: string): boolean {
  return (
    asDatabaseError(error)?.code === '23502' &&
    error instanceof Error &&
    'table' in error &&
    error.table === table
  )
}

/** SQLSTATE class 22: a value that the database cannot hold or read, such as a sum that overflows. */
export function isUnfitValue(error: unknown): boolean {
  return asDatabaseError(error)?.code.startsWith('22') ?? false
}
