import { countryName } from '../../country-codes.ts'
import { isInstant, noDateTime } from '../../date-times.ts'
import { formatMoney, parseMoney } from '../../money.ts'
import { formatInstant } from '../format-instant.ts'
import type { AnyField, NamedField } from './form-fields.ts'

/** By the name of a field: what was typed and is no value, or why it is refused. */
export type FieldTexts = Readonly<Record<string, string>>

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The values that are not as they were. */
export function changedNames<V extends object>(opened: V, values: V): (keyof V & string)[] {
  return namesOf(values).filter((name) => !isSame(opened[name], values[name]))
}

/** A value that two people have changed, each to another one. */
export type Clash<V> = {
  readonly name: keyof V & string
  readonly theirs: unknown
  readonly mine: unknown
}

/**
 * The values of a form whose record another person has saved: what only one of the two has changed
 * is as that person left it, and what both have changed is a clash, which keeps mine until it is decided.
 */
export function mergeTheirs<V extends object>(
  opened: V,
  mine: V,
  theirs: V,
): {
  readonly values: V
  readonly clashes: readonly Clash<V>[]
  readonly taken: readonly (keyof V & string)[]
} {
  const values = { ...mine }
  const clashes: Clash<V>[] = []
  const taken: (keyof V & string)[] = []
  for (const name of namesOf(mine)) {
    if (isSame(theirs[name], opened[name]) || isSame(theirs[name], mine[name])) continue
    if (isSame(mine[name], opened[name])) {
      values[name] = theirs[name]
      taken.push(name)
    } else clashes.push({ name, theirs: theirs[name], mine: mine[name] })
  }
  return { values, clashes, taken }
}

const namesOf = <V extends object>(values: V) => Object.keys(values) as (keyof V & string)[] // parse edge: keys forgets the names

/** What keeps a form from being sent: required fields without a value, and entries that are none. */
export function faultsBefore<V extends object>(
  fields: readonly NamedField<V>[],
  values: V,
  unread: FieldTexts,
): FieldTexts {
  const faults = fields.flatMap(({ name, field }) => {
    const typed = unread[name]
    if (typed !== undefined) return [[name, faultOfEntry(field, typed)] as const]
    const fault = faultOfValue(field, values[name], values)
    return fault === null ? [] : [[name, fault] as const]
  })
  return Object.fromEntries(faults)
}

function faultOfValue<V>(field: AnyField<V>, value: unknown, values: V): string | null {
  if (field.isRequired && isEmpty(value))
    return field.kind === 'choice' ? 'Please choose one.' : 'Please fill this in.'
  if (field.kind === 'instant' && !isEmpty(value) && !isInstant(String(value))) return noDateTime()
  return field.fault?.(value as never, values) ?? null // parse edge: the field is of this value
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

/** The number that an entry is; undefined where it is none. */
export function readEntry<V>(field: AnyField<V>, text: string): number | undefined {
  if (field.kind === 'money') return parseMoney(text, field.currency) ?? undefined
  return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined
}

function faultOfEntry<V>(field: AnyField<V>, text: string): string {
  if (text.trim() === '') return 'Please fill this in.'
  return field.kind === 'money'
    ? `Enter an amount such as ${formatMoney(1_250, field.currency)}.`
    : 'Enter a whole number.'
}

/** A value in a few words, as the comparison with what another person saved shows it. */
export function wordsOf<V>(field: AnyField<V>, value: unknown): string {
  if (field.kind === 'own') return field.words(value as never) // parse edge: the field is of this value
  if (isEmpty(value)) return field.kind === 'choice' ? (field.emptyLabel ?? 'none') : 'empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  if (field.kind === 'country') return countryName(String(value))
  if (field.kind === 'instant')
    return isInstant(String(value)) ? formatInstant(String(value)) : String(value)
  if (field.kind === 'money' && typeof value === 'number') return formatMoney(value, field.currency)
  if (field.kind === 'choice')
    return field.options.find((option) => option.value === value)?.label ?? String(value)
  return String(value)
}
