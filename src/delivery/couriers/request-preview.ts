import { Refusal } from '#platform/refusal.ts'
import type { SetupFacts } from './courier-accounts.fields.ts'
import type { ActMapping } from './courier-mapping.ts'
import { hidden } from './hidden-secret.ts'
import { type Fields, flatFields } from './mapping-fields.ts'
import { renderAct } from './render-mapping.ts'

const placeholder = 'SECRET-OF-THE-CONNECTION'

/** The request as it would be sent, as text; or why there would be none. */
export function previewOf(
  act: ActMapping,
  payload: Fields,
  target: SetupFacts['target'],
): { readonly text: string | null; readonly fault: string | null } {
  try {
    const { accountNumber = '', key = '' } = target ?? {}
    const reference = typeof payload.reference === 'string' ? payload.reference : ''
    const credentials = { accountNumber, key, secret: placeholder }
    const request = renderAct(act, [{ reference, ...payload }], credentials)
    const headers = Object.entries({ ...target?.headers, ...request.headers })
    const lines = [
      `${request.method} ${target?.url ?? ''}${request.path}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      '',
      bodyText(request.body, act),
    ]
    return { text: lines.join('\n').trim().replaceAll(placeholder, hidden), fault: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { text: null, fault: error.message }
  }
}

function bodyText(body: string | null, { bodyForm }: ActMapping): string {
  if (body === null) return ''
  return bodyForm === 'form'
    ? body.replaceAll('&', '\n&')
    : JSON.stringify(JSON.parse(body), null, 2)
}

/** One of our fields with its value for the previewed parcel. */
export type OfferedField = { readonly name: string; readonly example: string }

/** Our fields that an act may use, with their values for this parcel. */
export function offeredFields(payload: Fields, target: SetupFacts['target']): OfferedField[] {
  const fields = flatFields({ ...payload, accountNumber: target?.accountNumber ?? '' })
  return [...fields].map(([name, value]) => ({ name, example: exampleText(value) }))
}

const exampleText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The result of one template for this parcel. */
export function filledIn(template: string, payload: Fields, target: SetupFacts['target']): string {
  const act: ActMapping = { method: 'POST', path: '/', body: { value: template }, answer: {} }
  try {
    const { accountNumber = '', key = '' } = target ?? {}
    const { body } = renderAct(act, [payload], { accountNumber, key, secret: '' })
    const read: unknown = JSON.parse(body ?? '{}')
    const value = typeof read === 'object' && read !== null && 'value' in read ? read.value : ''
    return value === undefined ? '' : exampleText(value)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.message
  }
}

const whole = /^\{\{\s*([\w.]+)(?:\|(\w+))?\s*\}\}$/

/** The field and format of a text that is only a field; null for any other text. */
export function fieldOf(template: string): { readonly name: string; readonly form: string } | null {
  const found = whole.exec(template)
  return found ? { name: found[1] ?? '', form: found[2] ?? '' } : null
}

export const templateOf = (name: string, form: string): string =>
  form === '' ? `{{${name}}}` : `{{${name}|${form}}}`
