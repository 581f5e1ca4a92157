import { z } from 'zod'
import { upperFirst } from '../../upper-first.ts'

/**
 * What is wrong with a value whose schema has no sentence of its own. The validator's own texts
 * name types and limits in technical terms, which users must never see.
 */
z.config({ localeError: (issue) => issueInWords(issue) })

type Issue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['localeError'] & object>[0]

export function issueInWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This is missing. Fill it in.'
        : `Enter ${kinds[issue.expected] ?? 'another kind of value'}.`
    case 'too_small':
      return limitInWords(issue.origin, Number(issue.minimum), 'more')
    case 'too_big':
      return limitInWords(issue.origin, Number(issue.maximum), 'less')
    case 'invalid_value':
      return issue.values.length <= mostChoices
        ? `Choose one of: ${issue.values.join(', ')}.`
        : 'Choose one of the values that are offered.'
    case 'unrecognized_keys':
      return `Leave out what is not known here: ${issue.keys.slice(0, 3).join(', ').slice(0, 80)}.`
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`
    case 'invalid_format':
      return formats[issue.format] ?? 'Enter it in the form that is asked for here.'
    default:
      return 'This value is not accepted here. Choose another one.'
  }
}

const mostChoices = 12

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'the values that belong together here',
  record: 'the values that belong together here',
  date: 'a date',
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'Choose a record that exists; this is not the id of one.',
  email: 'Enter an email address, such as ada@example.com.',
  url: 'Enter a web address that begins with https://.',
  date: 'Enter a date, such as 2026-01-31.',
  datetime: 'Enter a date with its time, such as 2026-01-31T14:05:00Z.',
  time: 'Enter a time, such as 14:05.',
}

function limitInWords(origin: string, limit: number, way: 'more' | 'less'): string {
  const end = way === 'more' ? 'at least' : 'at most'
  const count = Math.abs(limit) > 1_000_000 ? limit.toLocaleString('en-GB') : String(limit)
  if (origin === 'string')
    return way === 'more' && limit <= 1 ? 'Fill this in.' : `Use ${end} ${count} characters.`
  if (origin === 'array' || origin === 'set')
    return way === 'more' && limit <= 1 ? 'Choose at least one.' : `Choose ${end} ${count}.`
  if (origin === 'date') return `Choose a date ${way === 'more' ? 'after' : 'before'} the limit.`
  if (way === 'more' && limit === 0) return 'Enter 0 or more; this can’t be negative.'
  return `Enter ${count} or ${way}.`
}

/**
 * The place of a fault in a request, as text: `Row 7, price` for `rows.6.changes.priceMinor`. Empty
 * for the request as a whole.
 */
export function placeInWords(path: string): string {
  const parts = path.split('.').filter((part) => part !== '')
  const row = parts.findIndex((part) => /^\d+$/.test(part))
  const names = parts.filter((part) => !/^\d+$/.test(part))
  const name = fieldInWords(names.at(-1) ?? '')
  const isField = names.length > (row > 0 ? 1 : 0)
  const at = row < 0 ? '' : `row ${Number(parts[row]) + 1}`
  const words = [at, isField ? name : ''].filter(Boolean).join(', ')
  return upperFirst(words)
}

/**
 * `weight` for `weightGrams`: units and ids are part of the name, but not of what users call it.
 */
function fieldInWords(name: string): string {
  const short = name.replace(/(Minor|Grams|Millimetres|BasisPoints|Ids?)$/, '')
  const words = (short === '' ? name : short).replaceAll(/[_-]+/g, ' ')
  return words.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
}
