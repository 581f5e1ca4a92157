import { type ComponentType, createContext } from 'react'

/** Parts of the product page that areas below it bring; `main` hands them in. */
export type ProductSlots = {
  readonly Stock: ComponentType<{
    variants: readonly {
      readonly id: string
      readonly sku: string
      readonly quantityScale: number
    }[]
  }> | null
  /** Who sells its variants to us. */
  readonly Suppliers: ComponentType<{
    variants: readonly { readonly id: string; readonly sku: string }[]
  }> | null
}

export const ProductSlotsContext = createContext<ProductSlots>({ Stock: null, Suppliers: null })
