/** The kind of refusal, which decides the HTTP status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'gone'
  | 'conflict'
  | 'stale'
  | 'unsupported'
  | 'slow'
  | 'unprocessable'
  | 'limited'
  | 'unavailable'

export const statusOfRefusal: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  stale: 412,
  unsupported: 415,
  slow: 408,
  unprocessable: 422,
  limited: 429,
  unavailable: 503,
}

export type RefusalDetails = Readonly<Record<string, unknown>>

/**
 * A refusal that the user can act on. `message` is a whole sentence: what, where and what to do.
 * `code` is stable for programs, `field` names the input that caused it, `details` has the values
 * that the sentence mentions.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: string
  readonly field: string | undefined
  readonly details: RefusalDetails

  constructor(
    kind: RefusalKind,
    code: string,
    message: string,
    more: { field?: string; details?: RefusalDetails } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.code = code
    this.field = more.field
    this.details = more.details ?? {}
  }

  get status(): number {
    return statusOfRefusal[this.kind]
  }
}

/** Throws the refusal that a rule returned, if it returned one. */
export function throwIfRefused(refusal: Refusal | null): void {
  if (refusal) throw refusal
}

/** An inaccessible id and an unknown id get the same answer, so that neither can be probed. */
export function notFound(what: string): Refusal {
  return new Refusal('missing', 'not_found', `${what} was not found, or is not yours to see.`)
}

export function notSignedIn(): Refusal {
  return new Refusal(
    'unauthenticated',
    'not_signed_in',
    'Please sign in; your session has ended or never began.',
  )
}

export function staleVersion(what: string, yours: number, current: number): Refusal {
  return new Refusal(
    'stale',
    'stale_version',
    `${what} was changed meanwhile: you saw version ${yours}, it is now version ${current}. Look at it again and repeat your step.`,
    { field: 'version', details: { yours, current } },
  )
}
