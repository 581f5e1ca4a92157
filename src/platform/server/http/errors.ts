import { ORPCError, ValidationError } from '@orpc/server'
import { Refusal } from '../../refusal.ts'
import { isUnfitText, isUnfitValue } from '../db/database-errors.ts'
import { type Log, quietLogOf } from '../log.ts'
import { placeInWords } from './issue-in-words.ts'
import { refusalOfTrouble } from './trouble.ts'

export type ErrorData = {
  readonly field: string | null
  readonly fields: Readonly<Record<string, string>>
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string
}

/**
 * Every failure as the caller sees it: a code, a sentence, the field and the request id. Anything
 * but a refusal is logged with its stack and described only in general terms.
 */
export function toApiError(
  error: unknown,
  requestId: string,
  log: Log,
): ORPCError<string, ErrorData> {
  const refusal = asRefusal(error)
  if (refusal) {
    quietLogOf(log)?.note(error, 'request refused')
    return apiError(refusal, {
      field: refusal.field ?? null,
      fields: fieldsOf(error),
      details: refusal.details,
      requestId,
    })
  }
  log.error({ err: error, requestId }, 'request failed')
  return new ORPCError('internal_error', {
    status: 500,
    message: `Something went wrong on the server. Nothing was saved. Please try again; if it happens again, report reference ${requestId}.`,
    data: { field: null, fields: {}, details: {}, requestId },
    cause: error,
  })
}

export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const trouble = refusalOfTrouble(error)
  if (trouble) return trouble
  if (isUnfitText(error)) {
    return new Refusal(
      'unprocessable',
      'unfit_text',
      'A text in this request has a character that cannot be kept. Type it again without it. Nothing was saved.',
    )
  }
  if (isUnfitValue(error)) {
    return new Refusal(
      'unprocessable',
      'out_of_range',
      'A value in this request, or a sum that follows from it, is larger than can be kept. Nothing was saved.',
    )
  }
  if (error instanceof ORPCError && error.status < 500) {
    if (error.cause instanceof ValidationError) return invalidInput(error.cause)
    const kind = error.status === 404 ? 'missing' : 'invalid'
    return new Refusal(
      kind,
      error.status === 404 ? 'not_found' : 'malformed_request',
      error.message,
    )
  }
  return null
}

function apiError(refusal: Refusal, data: ErrorData): ORPCError<string, ErrorData> {
  return new ORPCError(refusal.code, { status: refusal.status, message: refusal.message, data })
}

function invalidInput(error: ValidationError): Refusal {
  const [first] = issuesOf(error)
  const place = placeInWords(first?.path ?? '')
  const why = first?.message ?? 'Something is missing or of the wrong kind.'
  return new Refusal(
    'invalid',
    'invalid_input',
    place === '' ? why : `${place}: ${why}`,
    first?.path ? { field: first.path } : {},
  )
}

function fieldsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError) || !(error.cause instanceof ValidationError)) return {}
  return Object.fromEntries(issuesOf(error.cause).map(({ path, message }) => [path, message]))
}

function issuesOf(error: ValidationError): { path: string; message: string }[] {
  return error.issues.map((issue) => ({
    path: (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .join('.'),
    message: issue.message,
  }))
}

/** RFC 9457, with our code, field and request id beside the standard members. */
export function problemBody(error: ORPCError<string, unknown>): Record<string, unknown> {
  const data = isErrorData(error.data) ? error.data : null
  return {
    type: 'about:blank',
    title: error.code,
    status: error.status,
    detail: error.message,
    code: error.code,
    field: data?.field ?? null,
    fields: data?.fields ?? {},
    details: data?.details ?? {},
    request_id: data?.requestId ?? null,
  }
}

function isErrorData(data: unknown): data is ErrorData {
  return typeof data === 'object' && data !== null && 'requestId' in data && 'fields' in data
}
