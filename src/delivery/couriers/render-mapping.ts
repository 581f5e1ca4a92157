import { plainMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ActMapping, Template } from './courier-mapping.ts'
import { type Fields, flatFields } from './mapping-fields.ts'

export type RenderedRequest = {
  readonly method: ActMapping['method']
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/**
 * The values of the connection: the account number may be used anywhere, the others only in
 * headers.
 */
export type Credentials = {
  readonly accountNumber: string
  readonly key: string
  readonly secret: string
}

const field = /\{\{\s*([\w.]+)(?:\|(\w+))?\s*\}\}/g
const wholeField = /^\{\{\s*([\w.]+)(?:\|(\w+))?\s*\}\}$/

/**
 * The request that a mapping makes for one item, or for several where a call takes many. A text
 * that is only a field becomes its value, so that a number stays a number. In any other text a
 * field cannot break out: JSON, URLs and forms are escaped as they are built.
 */
export function renderAct(
  act: ActMapping,
  payloads: readonly Fields[],
  credentials: Credentials,
): RenderedRequest {
  const { accountNumber, key, secret } = credentials
  const [first = {}] = payloads
  const fieldsOf = (payload: Fields) => coded(act, flatFields({ ...payload, accountNumber }))
  const fields = fieldsOf(first)
  const inHeaders = new Map([...fields, ['key', key], ['secret', secret]])
  const { many } = act
  if (many)
    fields.set(
      'items',
      payloads.map((payload) => fillIn(many.item, fieldsOf(payload))),
    )
  const headers = Object.entries(act.headers ?? {}).map(([name, text]) => [
    name.toLowerCase(),
    fillText(text, inHeaders, (value) => value.replaceAll(/[^\x20-\x7e]/g, ' ')),
  ])
  const content = act.body === undefined ? null : (fillIn(act.body, fields) ?? null)
  const isForm = act.bodyForm === 'form'
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    method: act.method,
    path: fillText(act.path, fields, encodeURIComponent),
    headers: {
      accept: 'application/json',
      ...(content === null ? {} : { 'content-type': type }),
      ...Object.fromEntries(headers),
    },
    body: content === null ? null : isForm ? formOf(content) : JSON.stringify(content),
  }
}

function coded({ codes }: ActMapping, fields: Map<string, unknown>): Map<string, unknown> {
  for (const [name, values] of Object.entries(codes ?? {})) {
    const value = values[String(fields.get(name))]
    if (value !== undefined) fields.set(name, value)
  }
  return fields
}

/** The fields that a template uses, in order. */
export function fieldsIn(template: Template | undefined): string[] {
  const text = typeof template === 'string' ? template : JSON.stringify(template ?? '')
  return [...text.matchAll(field)].map(([, name = '']) => name)
}

/** The formats of a field: `{{weightGrams|kg}}`. */
export const fieldForms = ['major', 'kg', 'digits', 'text'] as const

export function formsIn(template: Template | undefined): string[] {
  const text = typeof template === 'string' ? template : JSON.stringify(template ?? '')
  return [...text.matchAll(field)].flatMap(([, , form]) => (form ? [form] : []))
}

function fillIn(template: Template, fields: ReadonlyMap<string, unknown>): unknown {
  if (typeof template === 'string') {
    const whole = wholeField.exec(template)
    if (!whole) return fillText(template, fields, (value) => value)
    const [, name = '', form] = whole
    const value = fields.get(name)
    if (isMissing(value))
      return form === 'major' || form === 'kg' || isAmount(name) ? undefined : ''
    return form ? written(value, form, currencyIn(fields)) : value
  }
  if (Array.isArray(template)) return template.map((part) => fillIn(part, fields) ?? null)
  if (typeof template !== 'object' || template === null) return template
  // A missing value is left out: an amount of zero would be an instruction.
  return Object.fromEntries(
    Object.entries(template)
      .map(([key, part]) => [key, fillIn(part, fields)])
      .filter(([, value]) => value !== undefined),
  )
}

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || Number.isNaN(value)

/** Money and weights, in whatever format. */
const isAmount = (name: string): boolean => /(Minor|Grams)$/.test(name)

function fillText(
  text: string,
  fields: ReadonlyMap<string, unknown>,
  escaped: (value: string) => string,
): string {
  return text.replaceAll(field, (_all, name: string, form: string | undefined) => {
    const value = fields.get(name)
    if (isMissing(value) && (form === 'major' || form === 'kg' || isAmount(name)))
      throw amountMissing(name)
    return escaped(written(value, form, currencyIn(fields)))
  })
}

function amountMissing(name: string): Refusal {
  return new Refusal(
    'unprocessable',
    'amount_missing',
    `The mapping writes {{${name}}} into a text, and it has no value here. Nothing was sent. Make it the whole value of a field, which is then left out.`,
  )
}

/** A request names its currency; without one, two decimals are usual. */
const currencyIn = (fields: ReadonlyMap<string, unknown>) => String(fields.get('currency') ?? '')

const gramScale = 3

function written(value: unknown, form: string | undefined, currency = ''): string {
  if (form === 'major') return plainMoney(Number(value), currency)
  if (form === 'kg') return formatQuantity(Number(value), gramScale)
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
  return form === 'digits' ? text.replaceAll(/\D/g, '') : text
}

function formOf(content: unknown): string {
  const entries = typeof content === 'object' && content !== null ? Object.entries(content) : []
  return entries
    .map(([name, value]) => [name, written(value, undefined)].map(encodeURIComponent).join('='))
    .join('&')
}
