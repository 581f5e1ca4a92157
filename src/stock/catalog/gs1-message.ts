import { faultOfValue, type Gs1Element, gs1Separator, identifierAt } from './gs1-identifiers.ts'
import { splitGs1 } from './split-gs1.ts'

export type Gs1Reading =
  | { readonly kind: 'elements'; readonly elements: readonly Gs1Element[] }
  /** The separators were lost on the way, and the text can be split in several right ways. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly (readonly Gs1Element[])[] }
  /** It claims to be a GS1 message, but a part of it cannot be right. */
  | { readonly kind: 'misread'; readonly says: string }
  | { readonly kind: 'other' }

const aimMarks = /^\](?:C1|d2|Q3|e0|J1)/
const edges = new RegExp(`^${gs1Separator}+|${gs1Separator}+$`, 'g')

/** How many ways of splitting are shown to the person who has to choose. */
const mostReadings = 4

/**
 * Reads a GS1-128, DataBar, DataMatrix or QR message: as scanners send it (an AIM mark or FNC1
 * first, FNC1 or the scanner's substitute between the parts), or as people write it, with the
 * identifiers in parentheses. A text that bears no sign of a message is `other`, even if its digits
 * could be split like one.
 *
 * @param substitute what the scanner sends in place of FNC1, if it is set up to send another
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

/** Without any mark, only a whole GTIN or SSCC that checks, and more behind it, tells a message. */
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

/** The message as a scanner sends it, FNC1 first and behind every value that needs it. */
export function encodeGs1(elements: readonly Gs1Element[]): string {
  const parts = elements.map(({ ai, value }, index) => {
    const isLast = index === elements.length - 1
    const needsEnd = !isLast && identifierAt(ai)?.isFixed === false
    return `${ai}${value}${needsEnd ? gs1Separator : ''}`
  })
  return `${gs1Separator}${parts.join('')}`
}

/** The message as people read it: `(01)09506000134352(10)LOT-7`. */
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
