import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { plainMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireFilter } from '#platform/server/http/require-filter.ts'
import { tableFile } from '#platform/server/http/send-table.ts'
import { everyRow } from '#platform/server/keyset.ts'
import { type VariantWorth, worthFilter } from '../stock-worth.contract.ts'
import { worthOfVariants } from './stock-worth.queries.ts'

/** The value of every variant at the end of a day, as it is filtered. */
export const valuationFile = tableFile<VariantWorth>({
  path: '/files/valuation',
  name: 'valuation',
  access: capability.inventory,
  columns: [
    { label: 'SKU', kind: 'text', value: ({ sku }) => sku },
    { label: 'Product', kind: 'text', value: ({ title }) => title },
    { label: 'Category', kind: 'text', value: ({ category }) => category },
    { label: 'Outlet', kind: 'text', value: ({ outletCode }) => outletCode },
    {
      label: 'On hand',
      kind: 'number',
      value: ({ onHand, quantityScale }) => formatQuantity(onHand, quantityScale),
    },
    {
      label: 'Value',
      kind: 'number',
      value: ({ valueMinor, currency }) => plainMoney(valueMinor, currency),
    },
    { label: 'Currency', kind: 'text', value: ({ currency }) => currency },
    { label: 'Last issued', kind: 'date', value: ({ lastIssuedOn }) => lastIssuedOn },
  ],
  rows: allVariants,
})

async function* allVariants(
  reader: Reader,
  actor: Actor,
  query: Readonly<Record<string, string>>,
): AsyncGenerator<VariantWorth> {
  const { outlet, category, on, q } = query
  const asked = requireFilter(z.object(worthFilter), {
    q,
    ...(outlet ? { outletId: outlet } : {}),
    ...(category ? { category } : {}),
    ...(on ? { on } : {}),
  })
  const filter = { ...asked, limit: 1_000 }
  yield* everyRow((after) => worthOfVariants(reader, actor, { ...filter, after }))
}
