import { Refusal } from './refusal.ts'
import type { Template } from './templates.ts'

/** `{{name}}` or `{{name|label of a button}}`. */
export const placeholder = /\{\{\s*([^{}|]*?)\s*(?:\|\s*([^{}]*?)\s*)?\}\}/g

/** Replaces placeholders with their values. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )
}

/**
 * Adds the sender to the end of an email, below the line by which mail programs recognise a
 * signature.
 */
export function signed(text: string, company: string): string {
  return `${text.trimEnd()}\n\n-- \n${company}\n`
}

/** Names the first placeholder that the template has no value for; null when all are known. */
export function checkPlaceholders(
  template: Template,
  text: string,
  field: 'subject' | 'body',
): Refusal | null {
  const known = Object.keys(template.fields)
  for (const [whole, name = ''] of text.matchAll(placeholder)) {
    if (known.includes(name)) continue
    return new Refusal(
      'unprocessable',
      'unknown_placeholder',
      `${whole} is not a field of “${template.label}”. Use one of ${known.map((key) => `{{${key}}}`).join(', ')}.`,
      { field, details: { placeholder: name, known } },
    )
  }
  return null
}

/** Names the first required field that the text lacks; null when it has them all. */
export function checkRequired(template: Template, body: string): Refusal | null {
  const used = new Set([...body.matchAll(placeholder)].map(([, name]) => name))
  const missing = template.required.find((name) => !used.has(name))
  if (missing === undefined) return null
  return new Refusal(
    'unprocessable',
    'required_placeholder',
    `“${template.label}” is of no use without {{${missing}}}. Put {{${missing}}} into the text.`,
    { field: 'body', details: { placeholder: missing } },
  )
}

/** Whether this text may replace the template's: known fields only, and a subject for an email. */
export function checkWords(
  template: Template,
  words: { readonly subject: string; readonly body: string },
): Refusal | null {
  const isMail = template.channel === 'mail'
  return (
    checkPlaceholders(template, words.subject, 'subject') ??
    checkPlaceholders(template, words.body, 'body') ??
    (isMail ? checkSubject(words.subject) : null) ??
    (words.body.trim() === '' ? emptyBody(template) : null) ??
    checkRequired(template, words.body)
  )
}

function emptyBody({ label }: Template): Refusal {
  return new Refusal(
    'unprocessable',
    'empty_body',
    `“${label}” would say nothing. Write a text, or go back to the default.`,
    { field: 'body' },
  )
}

const address = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u

/** One plain address, so that it cannot add a header or a second recipient. */
export function checkAddress(to: string): Refusal | null {
  if (to.length <= 254 && address.test(to)) return null
  return new Refusal(
    'unprocessable',
    'bad_address',
    'This is not one email address that mail can be sent to. Write it like ada@example.com.',
    { field: 'to' },
  )
}

/** A line break in a subject would start a new header. */
export function checkSubject(subject: string): Refusal | null {
  if (!/\p{Cc}/u.test(subject) && subject.trim() !== '') return null
  return new Refusal(
    'unprocessable',
    'bad_subject',
    'The subject of a mail is one line of text without control characters; take the line breaks out.',
    { field: 'subject' },
  )
}
