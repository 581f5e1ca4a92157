import type { ReactNode } from 'react'
import { type ProductSlots, ProductSlotsContext } from '#stock/catalog/web/index.tsx'
import { LazyProductStock } from '#stock/inventory/web/index.tsx'
import { LazyProductSuppliers } from '#stock/procurement/web/index.tsx'

const slots: ProductSlots = { Stock: LazyProductStock, Suppliers: LazyProductSuppliers }

/** What the product page shows of areas that stand below it. */
export function ProductSlotsProvider({ children }: { children: ReactNode }) {
  return <ProductSlotsContext value={slots}>{children}</ProductSlotsContext>
}
