import { parseMoney } from '#platform/money.ts'
import type { CallKind, CourierAnswer, CourierFailure } from './courier-adapter.ts'
import type { ActMapping } from './courier-mapping.ts'
import { answerFields, type Fields, isFields, listOfKind } from './mapping-fields.ts'
import { shortenAnswer } from './shorten-answer.ts'

export type HttpAnswer = { readonly status: number; readonly body: string }

const passing: readonly number[] = [401, 403, 408, 425, 429]

/** The answer to one request, in our terms. */
export function readAnswer(kind: CallKind, act: ActMapping, answer: HttpAnswer): CourierAnswer {
  const content = parsed(answer.body)
  return refusalIn(act, answer, content) ?? valuesIn(kind, act, content, answer.body)
}

/** The answers to many requests, by reference; one without an answer is retried. */
export function readAnswers(
  kind: CallKind,
  act: ActMapping,
  answer: HttpAnswer,
  references: readonly string[],
): Map<string, CourierAnswer> {
  const content = parsed(answer.body)
  const failure = refusalIn(act, answer, content)
  if (failure || !act.many) {
    const whole = failure ?? valuesIn(kind, act, content, answer.body)
    return new Map(references.map((reference) => [reference, whole]))
  }
  const { answers, reference: path } = act.many
  const parts = listAt(content, answers)
  return new Map(
    references.map((reference) => {
      const part = parts.find((one) => textAt(one, path) === reference)
      if (part === undefined)
        return [reference, failed('The courier’s answer leaves it out.', answer.body)]
      const raw = JSON.stringify(part)
      const status = answer.status
      return [
        reference,
        refusalIn(act, { status, body: raw }, part) ?? valuesIn(kind, act, part, raw),
      ]
    }),
  )
}

/** One entry of a list in an answer or a message, by the given paths. */
export const readItem = (item: unknown, paths: Readonly<Record<string, string>>): Fields =>
  readFields(item, paths)

function refusalIn(
  act: ActMapping,
  { status, body }: HttpAnswer,
  content: unknown,
): CourierFailure | null {
  const isDone = status >= 200 && status < 300
  const { okWhere, finalCodes } = act
  const isRead =
    okWhere !== undefined || act.list !== undefined || Object.keys(act.answer).length > 0
  if (isDone && content === null && (isRead || body.trim() !== ''))
    return failed(`The courier’s server answered ${noJson(body)} It is asked again.`, body)
  if (isDone && (!okWhere || textAt(content, okWhere.path) === okWhere.equals)) return null
  const code = act.errorCode ? textAt(content, act.errorCode) : ''
  const said = (act.errorText ? textAt(content, act.errorText) : '') || code
  const isFinalStatus =
    act.finalStatuses?.includes(status) ??
    (status >= 400 && status < 500 && !passing.includes(status))
  const isFinalCode = finalCodes?.includes(code) ?? isDone
  return {
    ok: false,
    isFinal: isDone ? isFinalCode : isFinalStatus || (finalCodes?.includes(code) ?? false),
    code: code || String(status),
    text: said || `The courier’s server answered ${status} ${withoutReason(body, content)}`,
    raw: shortenAnswer(body),
  }
}

function valuesIn(kind: CallKind, act: ActMapping, content: unknown, raw: string): CourierAnswer {
  const listName = listOfKind[kind]
  if (listName)
    return {
      ok: true,
      value: {
        [listName]: listAt(content, act.list ?? '').map((item) => readItem(item, act.answer)),
      },
      raw,
    }
  const value = readFields(content, act.answer)
  const missing = answerFields[kind].needed.find((name) => (value[name] ?? '') === '')
  if (missing === undefined) return { ok: true, value, raw: shortenAnswer(raw) }
  return failed(`The courier’s answer says no ${missing} at ${act.answer[missing] ?? '—'}.`, raw)
}

const withoutReason = (body: string, content: unknown): string =>
  content === null ? noJson(body) : 'without a reason.'

/** An empty answer, or the beginning of a text that is not JSON. */
function noJson(body: string): string {
  const text = body
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const words = text === '' ? '' : ` (first words: “${text.slice(0, 60).toWellFormed()}”)`
  if (body.trim() === '') return 'with nothing.'
  return `with ${/<\w/.test(body) ? 'a web page' : 'a text'} instead of JSON${words}.`
}

/** It may have succeeded anyway, so it is requested again with the same reference. */
function failed(text: string, raw: string): CourierFailure {
  return { ok: false, isFinal: false, code: 'unreadable', text, raw: shortenAnswer(raw) }
}

function readFields(content: unknown, paths: Readonly<Record<string, string>>): Fields {
  const entries = Object.entries(paths).map(([name, path]): [string, unknown] => {
    if (path.startsWith('=')) return [name, path.slice(1)]
    const [where = '', form] = path.split('|')
    const text = textAt(content, where)
    if (text === '') return [name, undefined]
    // An answer names no currency; costs have two decimals.
    if (form === 'minor') return [name, parseMoney(text, '') ?? undefined]
    // A cost is a number, even where the mapping does not say so.
    return [name, form === 'number' || name === 'costMinor' ? Number(text) : text]
  })
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined && !Number.isNaN(value)),
  )
}

function at(content: unknown, path: string): unknown {
  if (path === '') return content
  return path.split('.').reduce<unknown>((found, key) => {
    if (Array.isArray(found)) return found[Number(key)]
    return isFields(found) && Object.hasOwn(found, key) ? found[key] : undefined
  }, content)
}

const listAt = (content: unknown, path: string): readonly unknown[] => itemsAt(content, path) ?? []

/** The list at a path; null where there is none. */
export function itemsAt(content: unknown, path: string): readonly unknown[] | null {
  const found = at(content, path)
  return Array.isArray(found) ? found : null
}

function textAt(content: unknown, path: string): string {
  const found = at(content, path)
  if (typeof found === 'string') return found.trim()
  return typeof found === 'number' || typeof found === 'boolean' ? String(found) : ''
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // Without JSON no path finds anything; only the status counts.
    return null
  }
}
