/** Errors as PostgreSQL reports them: a SQLSTATE code and, for a broken rule, its name. */
type DatabaseError = { readonly code: string; readonly constraint?: string }

function asDatabaseError(error: unknown): DatabaseError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  return constraint === undefined ? { code: error.code } : { code: error.code, constraint }
}

/** The constraint that a statement violated, or null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  const known = asDatabaseError(error)
  return known?.code.startsWith('23') ? (known.constraint ?? null) : null
}

/** Deadlock or serialisation failure: the same work may succeed on a retry. */
export function isWorthRepeating(error: unknown): boolean {
  const code = asDatabaseError(error)?.code
  return code === '40P01' || code === '40001'
}

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '25P03',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** The database, or a connection to it, cannot be reached now: answer 503, worth a retry soon. */
export function isDatabaseAway(error: unknown): boolean {
  if (isWithoutConnection(error) || isWithoutAnswer(error)) return true
  const code = asDatabaseError(error)?.code
  if (code !== undefined && (away.has(code) || code.startsWith('08'))) return true
  if (error instanceof AggregateError)
    return error.errors.length > 0 && error.errors.every(isDatabaseAway)
  return error instanceof Error && /Connection terminated|is not queryable/.test(error.message)
}

/** Too many callers already wait for a connection of the pool. */
export class PoolFull extends Error {
  constructor(waiting: number) {
    super(`${waiting} callers wait for a connection to the database already.`)
    this.name = 'PoolFull'
  }
}

/** A statement had no answer within the client's time-out. */
export function isWithoutAnswer(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

const lockNotAvailable = '55P03'
const statementCancelled = '57014'

/** The database is up but had no time within its limits: answer 503, worth a retry. */
export function isDatabaseBusy(error: unknown): boolean {
  const code = asDatabaseError(error)?.code
  return (
    code === lockNotAvailable ||
    code === statementCancelled ||
    isWithoutConnection(error) ||
    isWithoutAnswer(error)
  )
}

/** All connections of the pool were in use for too long, or by too many. */
function isWithoutConnection(error: unknown): boolean {
  return (
    error instanceof PoolFull ||
    (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
  )
}

/** The disk of the database or of the files is full. */
export function isDiskFull(error: unknown): boolean {
  const code = asDatabaseError(error)?.code
  return code === '53100' || code === 'ENOSPC'
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

/** A text with a character that the database cannot store, such as NUL. */
export function isUnfitText(error: unknown): boolean {
  return ['22021', '22P05'].includes(asDatabaseError(error)?.code ?? '')
}

/**
 * SQLSTATE class 22: a value that the database cannot store or read, such as a sum that overflows.
 */
export function isUnfitValue(error: unknown): boolean {
  return asDatabaseError(error)?.code.startsWith('22') ?? false
}
