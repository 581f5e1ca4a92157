/** The file formats that a list is exported as. */
export const tableFileEndings = ['csv', 'xlsx'] as const

export type TableFileEnding = (typeof tableFileEndings)[number]

export const tableFileLabels: Readonly<Record<TableFileEnding, string>> = {
  csv: 'CSV, for any program',
  xlsx: 'XLSX, for a spreadsheet',
}
