import { capability } from '#organization/users/capabilities.ts'
import { plainMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { filterOfFile } from '#platform/server/lists/filter-of-file.ts'
import { levelList } from '../levels.list.ts'
import type { LevelRow } from '../stock-lists.contract.ts'
import { stockStatuses } from '../stock-words.ts'
import { levelsInFiles } from './list-levels.ts'

type Column = TableColumn<LevelRow>

const text = (label: string, value: Column['value']): Column => ({ label, kind: 'text', value })

const amount = (label: string, steps: (row: LevelRow) => number | null): Column => ({
  label,
  kind: 'number',
  value: (row) => {
    const quantity = steps(row)
    return quantity === null ? null : Number(formatQuantity(quantity, row.quantityScale))
  },
})

const money = (label: string, minor: (row: LevelRow) => number | null): Column => ({
  label,
  kind: 'number',
  value: (row) => {
    const sum = minor(row)
    return sum === null ? null : plainMoney(sum, row.currency)
  },
})

const columns: readonly Column[] = [
  text('SKU', ({ sku }) => sku),
  text('Product', ({ title }) => title),
  text('Outlet', ({ outletCode }) => outletCode),
  text('Status', ({ status }) => stockStatuses[status].label),
  amount('On hand', ({ onHand }) => onHand),
  amount('Reserved', ({ reserved }) => reserved),
  amount('Unavailable', ({ unavailable }) => unavailable),
  amount('Available', ({ available }) => available),
  amount('Incoming', ({ incoming }) => incoming),
  { label: 'Next incoming', kind: 'date', value: ({ incomingOn }) => incomingOn },
  amount('Reorder point', ({ reorderPoint }) => reorderPoint),
  amount('Reorder quantity', ({ reorderQuantity }) => reorderQuantity),
  amount('Most', ({ mostQuantity }) => mostQuantity),
  { label: 'Lead days', kind: 'number', value: ({ leadDays }) => leadDays },
  text('Home bin', ({ binCode }) => binCode),
  { label: 'Days of supply', kind: 'number', value: ({ daysOfSupply }) => daysOfSupply },
  text('Class', (row) => row.class),
  money('Average cost', ({ averageCostMinor }) => averageCostMinor),
  money('Value', ({ valueMinor }) => valueMinor),
  text('Currency', ({ currency }) => currency),
]

/** The levels as a file, as they are filtered; costs are empty for users without access to them. */
export const stockFile = tableFile<LevelRow>({
  path: '/files/stock',
  name: 'stock',
  access: capability.inventory,
  columns,
  rows: async function* (reader, actor, query) {
    const asked = filterOfFile(levelList, query)
    for await (const levels of levelsInFiles.every(reader, actor, asked)) yield* levels
  },
})
