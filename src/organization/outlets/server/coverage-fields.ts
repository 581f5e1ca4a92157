import type { ImportField } from '#platform/table-imports.ts'

/** The columns of a courier's list of cities, in our exports and in theirs. */
export const coverageFields: readonly ImportField[] = [
  {
    key: 'courier',
    label: 'Courier',
    hint: 'Its code or name',
    kind: 'text',
    isRequired: true,
    aliases: ['courier code', 'carrier'],
  },
  {
    key: 'country',
    label: 'Country',
    hint: 'Two letters or the English name',
    kind: 'text',
    isRequired: true,
    aliases: ['country code'],
  },
  { key: 'province', label: 'Province', kind: 'text', aliases: ['region', 'state'] },
  {
    key: 'city',
    label: 'City',
    kind: 'text',
    isRequired: true,
    aliases: ['city name', 'operational city', 'destination'],
  },
  { key: 'theirName', label: 'Their name', kind: 'text', aliases: ['courier city name'] },
  { key: 'theirId', label: 'Their id', kind: 'text', aliases: ['city id', 'city code'] },
  {
    key: 'reach',
    label: 'Reach',
    hint: 'Served, limited, suspended or not served',
    kind: 'text',
    aliases: ['status'],
  },
  { key: 'days', label: 'Days', kind: 'whole', aliases: ['delivery days', 'transit days'] },
  { key: 'cost', label: 'Cost', kind: 'money', aliases: ['rate', 'charges', 'price'] },
  { key: 'currency', label: 'Currency', kind: 'text', aliases: [] },
  { key: 'takesCash', label: 'Cash', kind: 'yes_no', aliases: ['cod', 'cash on delivery'] },
  { key: 'cashLimit', label: 'Cash up to', kind: 'money', aliases: ['cod limit'] },
  { key: 'weightLimit', label: 'Weight up to, g', kind: 'whole', aliases: ['max weight'] },
  { key: 'takesReturns', label: 'Returns', kind: 'yes_no', aliases: ['reverse pickup'] },
  { key: 'note', label: 'Note', kind: 'text', aliases: ['remarks'] },
]
