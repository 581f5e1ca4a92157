import type { ImportField } from '#platform/table-imports.ts'

/** Field key to the place of its column, counted from 0. A field without a column is left as it is. */
export type ColumnMapping = Readonly<Record<string, number>>

/** As headings are compared: `Variant SKU`, `variant_sku` and `VARIANT-SKU` are one. */
export function foldHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * A key of the file's headings, so that the next file with the same ones is matched the same way.
 */
export function headerKeyOf(headers: readonly string[]): string {
  return headers.map(foldHeading).join('|').slice(0, 4000)
}

/**
 * Each field takes the column that was chosen for it the last time, else the one headed by its label,
 * else the first by another system's name for it. No column is taken twice.
 */
export function matchColumns(
  fields: readonly ImportField[],
  headers: readonly string[],
  remembered: Readonly<Record<string, string>> | null = null,
): ColumnMapping {
  const folded = headers.map(foldHeading)
  const taken = new Set<number>()
  const mapping: Record<string, number> = {}
  const take = (key: string, names: readonly string[]) => {
    const place = names
      .map((name) => folded.findIndex((each, at) => each === foldHeading(name) && !taken.has(at)))
      .find((at) => at >= 0)
    if (place === undefined || key in mapping) return
    mapping[key] = place
    taken.add(place)
  }
  if (remembered) for (const [key, heading] of Object.entries(remembered)) take(key, [heading])
  if (remembered) return keepKnown(fields, mapping)
  for (const { key, label } of fields) take(key, [label])
  for (const { key, aliases } of fields) take(key, [...aliases, key])
  return mapping
}

function keepKnown(fields: readonly ImportField[], mapping: ColumnMapping): ColumnMapping {
  const known = new Set(fields.map(({ key }) => key))
  return Object.fromEntries(Object.entries(mapping).filter(([key]) => known.has(key)))
}

/** How many of a line's cells head a column that some field knows. */
export function knownHeadings(fields: readonly ImportField[], cells: readonly string[]): number {
  return Object.keys(matchColumns(fields, cells)).length
}

/** The required fields that have no column yet. */
export function missingFields(
  fields: readonly ImportField[],
  mapping: ColumnMapping,
): readonly ImportField[] {
  return fields.filter(({ key, isRequired }) => isRequired && mapping[key] === undefined)
}
