import type { ImportExtra, ImportField } from '#platform/table-imports.ts'
import { type ColumnMapping, foldHeading } from './match-columns.ts'

type Kind = {
  readonly fields: readonly (Pick<ImportField, 'key' | 'label'> & {
    readonly extra?: ImportExtra | null | undefined
  })[]
  readonly notUsed: readonly { readonly heading: string; readonly why: string }[]
}

export type ColumnUse = {
  /** The label of the field that the column is used for; null where it is not used. */
  readonly usedFor: string | null
  /** Why it is not used, as a whole sentence; empty where it is. */
  readonly why: string
}

/** Of each column of a file: the field that it is used for, or why it is not used. */
export function usesOfColumns(
  kind: Kind,
  headers: readonly string[],
  mapping: ColumnMapping,
  chosen: Readonly<Partial<Record<ImportExtra, boolean>>> = {},
): readonly ColumnUse[] {
  return headers.map((heading, place) => {
    const field = kind.fields.find(({ key }) => mapping[key] === place)
    if (field?.extra && !chosen[field.extra]) return { usedFor: null, why: whenChosen[field.extra] }
    if (field) return { usedFor: field.label, why: '' }
    return { usedFor: null, why: whyNotUsed(kind, headers, mapping, heading) }
  })
}

const whenChosen: Readonly<Record<ImportExtra, string>> = {
  pictures: 'Used only if you choose below to fetch pictures from their addresses.',
  openingStock: 'Used only if you choose below to book quantities as opening stock.',
}

function whyNotUsed(
  { fields, notUsed }: Kind,
  headers: readonly string[],
  mapping: ColumnMapping,
  heading: string,
): string {
  const folded = foldHeading(heading)
  if (folded === '') return 'The column has no heading. Choose a field if it belongs to one.'
  const declared = notUsed.find((each) => foldHeading(each.heading) === folded)
  if (declared) return declared.why
  const own = fields.find(({ label }) => foldHeading(label) === folded)
  const place = own ? mapping[own.key] : undefined
  if (own && place === undefined) return `You left it out. Choose ${own.label} to use it.`
  if (own && place !== undefined)
    return `${own.label} is read from “${headers[place] ?? ''}” instead.`
  return 'No field of this import has this name. Choose one if it belongs to a field.'
}
