/** Why the external server gave no usable answer. */
export type OutsideFault = 'unknown_host' | 'unreachable' | 'timeout' | 'insecure' | 'broken'

/** The external server could not be reached or did not answer; `message` is a whole sentence. */
export class OutsideFailure extends Error {
  readonly fault: OutsideFault

  constructor(fault: OutsideFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutsideFailure'
    this.fault = fault
  }
}

/** The network error as a sentence that names the external server. */
export function failureOf(error: unknown, target: string): OutsideFailure {
  if (error instanceof OutsideFailure) return error
  const code = codeOf(error)
  if (/^(?:ENOTFOUND|EAI_|ENODATA)/.test(code)) {
    const sentence = `There is no ${target}: its name is not known. Check how it is written.`
    return new OutsideFailure('unknown_host', sentence, error)
  }
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code)) {
    const sentence = `${target} could not prove who it is: its certificate is not to be trusted (${code}).`
    return new OutsideFailure('insecure', sentence, error)
  }
  if (/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT)$/.test(code)) {
    const sentence = `${target} could not be reached: no server answers there (${code}).`
    return new OutsideFailure('unreachable', sentence, error)
  }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new OutsideFailure('timeout', `${target} was not found in time. Try again.`, error)
  const words = code ? ` (${code})` : ''
  return new OutsideFailure('broken', `${target} broke off before it had answered${words}.`, error)
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
