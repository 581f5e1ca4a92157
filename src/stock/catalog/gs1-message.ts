import { faultOfValue, type Gs1Element, gs1Separator, identifierAt } from './gs1-identifiers.ts'
import { splitGs1 } from './split-gs1.ts'

export type Gs1Reading =
  | { readonly kind: 'elements'; readonly elements: readonly Gs1Element[] }
  /** The separators were lost, and the text has several valid readings. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly (readonly Gs1Element[])[] }
  /** It claims to be a GS1 message, but a part of it is invalid. */
  | { readonly kind: 'misread'; readonly says: string }
  | { readonly kind: 'other' }

const aimMarks = /^\](?:C1|d2|Q3|e0|J1)/
const edges = new RegExp(`^${gs1Separator}+|${gs1Separator}+$`, 'g')

/** The maximum of readings to choose from. */
const mostReadings = 4

/**
 * Reads a GS1-128, DataBar, DataMatrix or QR message: as scanners send it (an AIM prefix or FNC1
 * first, FNC1 or the scanner's substitute between the parts), or as people write it, with the
 * identifiers in parentheses. A text without any sign of a message is `other`, even if its digits
 * could be split like one.
 *
 * @param substitute what the scanner sends instead of FNC1, if it is set up to do so
 */
export function readGs1(raw: string, substitute = ''): Gs1Reading {
  const text = substitute === '' ? raw.trim() : raw.trim().replaceAll(substitute, gs1Separator)
  const body = text.replace(aimMarks, '').replace(edges, '')
  if (body.startsWith('(')) return readWritten(body)
  const isMarked = aimMarks.test(text) || text.includes(gs1Separator)
  if (body === '' || (!isMarked && !startsLikeOne(body))) return { kind: 'other' }
  const readings = splitGs1(body)
  const [only] = readings
  if (!only) return isMarked ? { kind: 'misread', says: whyNot(body) } : { kind: 'other' }
  return readings.length === 1
    ? { kind: 'elements', elements: only }
    : { kind: 'ambiguous', readings: readings.slice(0, mostReadings) }
}

/** Without a prefix, only a whole valid GTIN or SSCC, with more after it, indicates a message. */
function startsLikeOne(body: string): boolean {
  const identifier = /^0[0-2]/.test(body) ? identifierAt(body) : null
  if (!identifier || body.length <= 2 + identifier.most) return false
  return faultOfValue(identifier, body.slice(2, 2 + identifier.most)) === null
}

function readWritten(body: string): Gs1Reading {
  const parts = [...body.matchAll(/\((\d{2,4})\)([^(]*)/g)]
  const elements = parts.map(([, ai = '', value = '']) => ({ ai, value: value.trim() }))
  if (elements.length === 0 || parts.map(([part]) => part).join('') !== body)
    return { kind: 'other' }
  for (const { ai, value } of elements) {
    const identifier = identifierAt(ai)
    if (identifier?.ai !== ai) return { kind: 'misread', says: notOne(ai) }
    const fault = faultOfValue(identifier, value)
    if (fault) return { kind: 'misread', says: fault }
  }
  return { kind: 'elements', elements }
}

/** The message as a scanner sends it, with FNC1 first and after every value that needs it. */
export function encodeGs1(elements: readonly Gs1Element[]): string {
  const parts = elements.map(({ ai, value }, index) => {
    const isLast = index === elements.length - 1
    const needsEnd = !isLast && identifierAt(ai)?.isFixed === false
    return `${ai}${value}${needsEnd ? gs1Separator : ''}`
  })
  return `${gs1Separator}${parts.join('')}`
}

/** The message in human-readable form: `(01)09506000134352(10)LOT-7`. */
export function writeGs1(elements: readonly Gs1Element[]): string {
  return elements.map(({ ai, value }) => `(${ai})${value}`).join('')
}

function whyNot(body: string): string {
  const identifier = identifierAt(body)
  if (!identifier) return notOne(body.slice(0, 4))
  const value = body.slice(identifier.ai.length).split(gs1Separator)[0] ?? ''
  const own = identifier.isFixed ? value.slice(0, identifier.most) : value
  return faultOfValue(identifier, own) ?? 'A later part of this GS1 code cannot be right.'
}

const notOne = (start: string) => `“${start}” is no GS1 application identifier.`
