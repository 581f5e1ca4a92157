import type { ReactNode } from 'react'
import { type ProductSlots, ProductSlotsContext } from '#stock/catalog/web/index.tsx'
import { LazyProductStock } from '#stock/inventory/web/index.tsx'
import { LazyProductSuppliers } from '#stock/suppliers/web/index.tsx'

const slots: ProductSlots = { Stock: LazyProductStock, Suppliers: LazyProductSuppliers }

/** What areas below add to the product page. */
export function ProductSlotsProvider({ children }: { children: ReactNode }) {
  return <ProductSlotsContext value={slots}>{children}</ProductSlotsContext>
}
