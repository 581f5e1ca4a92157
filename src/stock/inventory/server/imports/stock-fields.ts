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

/** Of the chosen outlet or, where the sender says so, of any. */
export const outletField: ImportField = {
  key: 'outlet',
  label: 'Outlet',
  hint: 'Code or name. Lines of other outlets are left out, unless the file is for all outlets.',
  kind: 'text',
  aliases: ['Outlet code', 'Outlet name', 'Warehouse', 'Location', 'Site', 'Store', 'Branch'],
}

export const outletScope: ImportOption = {
  key: 'outletScope',
  label: 'Lines of other outlets',
  choices: [
    { value: 'chosen', label: 'Are left out' },
    { value: 'all', label: 'Are imported at their outlets' },
  ],
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

/** As a bin code: `COLD ROOM` becomes `COLD-ROOM`. */
export function binCodeOf(name: string): string {
  const code = name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '-')
  return code.replaceAll(/^-+|-+$/g, '').slice(0, 30)
}
