import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { plainMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { tableFile } from '#platform/server/http/send-table.ts'
import { everyRow } from '#platform/server/keyset.ts'
import type { DraftOrderPanel, SupplierItem } from '../buying.contract.ts'
import { getDraft } from './drafts.queries.ts'
import { listItems } from './supplier-items.ts'

/** Empty when unknown, or where the reader may not see it. */
const costCell = (minor: number | null, currency: string) =>
  minor === null ? null : plainMoney(minor, currency)

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

/** The items of suppliers, as a file that can be imported again unchanged. */
const supplierItemsFile = tableFile<SupplierItem>({
  path: '/files/supplier-items',
  name: 'supplier-items',
  access: capability.suppliers,
  columns: [
    { label: 'SKU', kind: 'text', value: ({ sku }) => sku },
    { label: 'Supplier', kind: 'text', value: ({ supplierCode }) => supplierCode },
    { label: 'Their SKU', kind: 'text', value: ({ supplierSku }) => supplierSku },
    {
      label: 'Price',
      kind: 'number',
      value: ({ priceMinor, currency }) => costCell(priceMinor, currency),
    },
    { label: 'Currency', kind: 'text', value: ({ currency }) => currency },
    { label: 'Pack of', kind: 'number', value: ({ packQuantity }) => packQuantity },
    { label: 'At least', kind: 'number', value: ({ leastQuantity }) => leastQuantity },
    { label: 'Lead days', kind: 'number', value: ({ leadDays }) => leadDays },
    { label: 'Preferred', kind: 'text', value: ({ isPreferred }) => yesOrNo(isPreferred) },
    { label: 'Sells it', kind: 'text', value: ({ isActive }) => yesOrNo(isActive) },
    { label: 'Product', kind: 'text', value: ({ title }) => title },
  ],
  rows: allItems,
})

function allItems(reader: Reader, actor: Actor) {
  return everyRow((after) => listItems(reader, actor, { q: '', limit: 500, after }))
}

type DraftLine = DraftOrderPanel['items'][number] & Pick<DraftOrderPanel, 'currency'>

/** The lines of one draft, for the supplier's own form or an email. */
const draftOrderFile = tableFile<DraftLine>({
  path: '/files/draft-order',
  name: 'draft-order',
  access: capability.purchaseOrders,
  columns: [
    { label: 'SKU', kind: 'text', value: ({ sku }) => sku },
    { label: 'Their SKU', kind: 'text', value: ({ supplierSku }) => supplierSku },
    { label: 'Product', kind: 'text', value: ({ title }) => title },
    {
      label: 'Quantity',
      kind: 'number',
      value: ({ quantity, quantityScale }) => formatQuantity(quantity, quantityScale),
    },
    { label: 'Unit', kind: 'text', value: ({ unit }) => unit },
    {
      label: 'Unit cost',
      kind: 'number',
      value: ({ unitCostMinor, currency }) => costCell(unitCostMinor, currency),
    },
    {
      label: 'Cost',
      kind: 'number',
      value: ({ lineMinor, currency }) => costCell(lineMinor, currency),
    },
    { label: 'Currency', kind: 'text', value: ({ currency }) => currency },
  ],
  rows: linesOfDraft,
})

async function* linesOfDraft(
  reader: Reader,
  actor: Actor,
  query: Readonly<Record<string, string>>,
) {
  const id = z.guid().safeParse(query.draft)
  if (!id.success)
    throw new Refusal(
      'invalid',
      'invalid_input',
      'This address names no draft. Take the file from the draft itself.',
    )
  const { items, currency } = await getDraft(reader, actor, { id: id.data })
  for (const line of items) yield { ...line, currency }
}

export const buyingFiles = [...supplierItemsFile, ...draftOrderFile]
