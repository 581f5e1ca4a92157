import { capability } from '#organization/users/capabilities.ts'
import { plainMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { tableFile } from '#platform/server/http/send-table.ts'
import { everyRow } from '#platform/server/keyset.ts'
import type { SupplierItem } from '../supplier-items.contract.ts'
import { listItems } from './supplier-items.ts'

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

/** The items of suppliers, as a file that can be imported again unchanged. */
export const supplierItemsFile = tableFile<SupplierItem>({
  path: '/files/supplier-items',
  name: 'supplier-items',
  access: capability.suppliers,
  columns: [
    { label: 'SKU', kind: 'text', value: ({ sku }) => sku },
    { label: 'Supplier', kind: 'text', value: ({ supplierCode }) => supplierCode },
    { label: 'Supplier SKU', kind: 'text', value: ({ supplierSku }) => supplierSku },
    {
      label: 'Price',
      kind: 'number',
      value: ({ priceMinor, currency }) =>
        priceMinor === null ? null : plainMoney(priceMinor, currency),
    },
    { label: 'Currency', kind: 'text', value: ({ currency }) => currency },
    { label: 'Units per pack', kind: 'number', value: ({ packQuantity }) => packQuantity },
    { label: 'Minimum quantity', kind: 'number', value: ({ leastQuantity }) => leastQuantity },
    { label: 'Lead days', kind: 'number', value: ({ leadDays }) => leadDays },
    { label: 'Preferred', kind: 'text', value: ({ isPreferred }) => yesOrNo(isPreferred) },
    { label: 'Active', kind: 'text', value: ({ isActive }) => yesOrNo(isActive) },
    { label: 'Product', kind: 'text', value: ({ title }) => title },
  ],
  rows: allItems,
})

function allItems(reader: Reader, actor: Actor) {
  return everyRow((after) => listItems(reader, actor, { q: '', limit: 500, after }))
}
