import { z } from 'zod'
import { id } from '#platform/fields.ts'
import { plainMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireFilter } from '#platform/server/http/require-filter.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { flagLabels, gradeLabels } from '../return-words.ts'
import type { WholeSupplierReturn } from '../supplier-returns.contract.ts'
import { access } from './find-return.ts'
import { getSupplierReturn } from './supplier-returns.queries.ts'

type Row = WholeSupplierReturn['lines'][number] &
  Pick<WholeSupplierReturn, 'currency' | 'number' | 'supplierCode'>

const columns: readonly TableColumn<Row>[] = [
  { label: 'Supplier return', kind: 'text', value: ({ number }) => String(number) },
  { label: 'Supplier', kind: 'text', value: ({ supplierCode }) => supplierCode },
  { label: 'SKU', kind: 'text', value: ({ sku }) => sku },
  { label: 'Product', kind: 'text', value: ({ title }) => title },
  {
    label: 'Quantity',
    kind: 'number',
    value: ({ quantity, quantityScale }) => formatQuantity(quantity, quantityScale),
  },
  { label: 'Grade', kind: 'text', value: ({ grade }) => gradeLabels[grade] },
  { label: 'Reason', kind: 'text', value: ({ reason }) => reason },
  { label: 'Finding', kind: 'text', value: ({ flag }) => (flag ? flagLabels[flag] : '') },
  { label: 'Note', kind: 'text', value: ({ note }) => note },
  { label: 'Lot', kind: 'text', value: ({ lots }) => lots },
  {
    label: 'Cost',
    kind: 'number',
    value: ({ costMinor, currency }) =>
      costMinor === null ? null : plainMoney(costMinor, currency),
  },
  { label: 'Currency', kind: 'text', value: ({ currency }) => currency },
  { label: 'Return', kind: 'text', value: ({ returnNumber }) => String(returnNumber) },
  { label: 'Inspected', kind: 'date', value: ({ inspectedAt }) => inspectedAt.slice(0, 10) },
]

const filters = z.object({ id })

/** One supplier return as the supplier gets it. */
export const supplierReturnFile = tableFile<Row>({
  path: '/files/supplier-return',
  name: 'supplier-return',
  access,
  columns,
  rows: linesOfPaper,
})

async function* linesOfPaper(
  reader: Reader,
  actor: Actor,
  query: Readonly<Record<string, string>>,
): AsyncIterable<Row> {
  const { id: paperId } = requireFilter(filters, query)
  const { lines, currency, number, supplierCode } = await getSupplierReturn(reader, actor, {
    id: paperId,
  })
  for (const line of lines) yield { ...line, currency, number, supplierCode }
}
