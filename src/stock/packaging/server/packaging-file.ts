import { capability } from '#organization/users/capabilities.ts'
import { plainMoney } from '#platform/money.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { filterOfFile } from '#platform/server/lists/filter-of-file.ts'
import type { Material } from '../packaging.contract.ts'
import { materialList } from '../packaging.list.ts'
import { packagingKindLabels } from '../packaging.rules.ts'
import { importedNumbers } from './import-packaging.ts'
import { materials } from './packaging.queries.ts'

const columns: readonly TableColumn<Material>[] = [
  { label: 'SKU', kind: 'text', value: ({ sku }) => sku },
  { label: 'Name', kind: 'text', value: ({ title }) => title },
  { label: 'Kind', kind: 'text', value: ({ kind }) => packagingKindLabels[kind] },
  ...importedNumbers.map(({ key, label }) => ({
    label,
    kind: 'number' as const,
    value: (row: Material) => row[key],
  })),
  { label: 'Comes back', kind: 'text', value: ({ isReusable }) => (isReusable ? 'yes' : 'no') },
  {
    label: 'Cost',
    kind: 'number',
    value: ({ costMinor, currency }) =>
      costMinor === null ? null : plainMoney(costMinor, currency),
  },
  { label: 'On hand', kind: 'number', value: ({ onHand }) => onHand },
]

/** The materials of the page's filter as a file that can be imported again unchanged. */
export const packagingFile = tableFile<Material>({
  path: '/files/packaging',
  name: 'packaging',
  access: capability.packaging,
  columns,
  rows: async function* (reader, actor, query) {
    for await (const rows of materials.every(reader, actor, filterOfFile(materialList, query)))
      yield* rows
  },
})
