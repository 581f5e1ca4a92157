import type { ImportExtra } from '#platform/table-imports.ts'
import type { ColumnMapping } from './match-columns.ts'

type Field = { readonly key: string; readonly extra?: ImportExtra | null | undefined }

const missing: Readonly<Record<ImportExtra, string>> = {
  pictures: 'No column is used for picture addresses. Choose one to fetch pictures.',
  openingStock: 'No column is used for quantities. Choose one to book opening stock.',
}

/** What is brought beside the records needs a column; null where there is one. */
export function whyNotExtra(
  fields: readonly Field[],
  mapping: ColumnMapping,
  extra: ImportExtra,
): string | null {
  const isThere = fields.some((field) => field.extra === extra && mapping[field.key] !== undefined)
  return isThere ? null : missing[extra]
}
