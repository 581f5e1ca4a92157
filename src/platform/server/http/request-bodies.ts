import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { isTooDeep } from './json-depth.ts'

/** Enough for a form with long notes. */
export const usualBytes = 64 * 1024

/** The limit for anyone, signed in or not. */
export const openBytes = 8 * 1024

/** Larger than anyone may send, or of undeclared length: read from known callers only. */
export function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > openBytes
}

/**
 * Bodies are JSON and nothing else; routes that accept files declare it in a scope of their own.
 * What is nested too deeply is refused before it is parsed.
 */
export function takeJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (isTooDeep(body)) return done(tooDeep())
      parse(request, body.toString('utf8'), done)
    },
  )
}

/** Our refusal for an error of the web framework about a body; null for other errors. */
export function refusalOfBody(status: number): Refusal | null {
  if (status === 413)
    return new Refusal('invalid', 'too_large', 'The request is larger than the server takes.')
  if (status === 415) {
    return new Refusal(
      'unsupported',
      'not_json',
      'The server takes JSON here. Send the body with the header “Content-Type: application/json”.',
    )
  }
  return null
}

function tooDeep(): Refusal {
  return new Refusal(
    'invalid',
    'too_deep',
    'The request is nested too deeply, or lists too much at once. Send it in several parts.',
  )
}
