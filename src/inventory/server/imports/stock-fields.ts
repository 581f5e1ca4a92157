import type { ImportField, ImportOption } from '#platform/table-imports.ts'

export const skuField: ImportField = {
  key: 'sku',
  label: 'SKU',
  isRequired: true,
  kind: 'text',
  aliases: ['Product code', 'Item code', 'Article number', 'Stock code', 'Code'],
}

export const titleField: ImportField = {
  key: 'title',
  label: 'Title',
  hint: 'Used only for products that are not there yet.',
  kind: 'text',
  aliases: ['Product name', 'Product', 'Name', 'Description'],
}

export const binField: ImportField = {
  key: 'bin',
  label: 'Bin',
  kind: 'text',
  aliases: ['Bin location', 'Preferred bin location', 'Location', 'Shelf'],
}

export const unknownSku: ImportOption = {
  key: 'unknownSku',
  label: 'SKUs that no product has',
  choices: [
    { value: 'stop', label: 'Are refused' },
    { value: 'add', label: 'Are added as drafts, to be priced' },
  ],
}

export const unknownBin: ImportOption = {
  key: 'unknownBin',
  label: 'Bins that the outlet does not have',
  choices: [
    { value: 'stop', label: 'Are refused' },
    { value: 'add', label: 'Are added' },
    { value: 'skip', label: 'Are left out; the stock has no bin' },
  ],
}

/** As a bin is called here: `COLD ROOM` becomes `COLD-ROOM`. */
export function binCodeOf(name: string): string {
  const code = name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '-')
  return code.replaceAll(/^-+|-+$/g, '').slice(0, 30)
}
