import { Refusal } from '#platform/refusal.ts'
import type { AnyTableImport } from '#platform/server/table-import.ts'
import { type ColumnMapping, missingFields } from '../../match-columns.ts'
import { twinsOption } from './seen-keys.ts'

/** Why columns cannot be matched so; null when they can. */
export function refuseMapping(
  { fields }: AnyTableImport,
  headers: readonly string[],
  mapping: ColumnMapping,
): Refusal | null {
  const known = new Set(fields.map(({ key }) => key))
  const unknown = Object.entries(mapping).find(
    ([key, place]) => !known.has(key) || place >= headers.length,
  )
  if (unknown)
    return new Refusal(
      'invalid',
      'unknown_column',
      `There is no column ${unknown[1] + 1} to take ${unknown[0]} from. Look at the columns again.`,
      { field: unknown[0] },
    )
  const places = Object.values(mapping)
  const twice = places.find((place, at) => places.indexOf(place) !== at)
  if (twice !== undefined)
    return new Refusal(
      'invalid',
      'column_twice',
      `The column ${headers[twice] ?? ''} is chosen twice. Choose another, or leave one out.`,
    )
  const missing = missingFields(fields, mapping)
  if (missing.length === 0) return null
  const names = missing.map(({ label }) => label).join(', ')
  return new Refusal(
    'unprocessable',
    'column_missing',
    `Say which column holds ${names}: without it no line can come in.`,
    { field: missing[0]?.key ?? '' },
  )
}

/** The choice made for each option of a kind; of one that is not offered, the first. */
export function choicesOf(
  kind: AnyTableImport,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const options = [...(kind.options ?? []), twinsOption]
  return Object.fromEntries(
    options.map(({ key, choices }) => {
      const choice = choices.find(({ value }) => value === given[key]) ?? choices[0]
      return [key, choice.value]
    }),
  )
}
