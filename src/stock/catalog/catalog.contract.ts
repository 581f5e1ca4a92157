import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read } from '#platform/contract.ts'
import { currency, id, line, moneyMinor, quantityScale } from '#platform/fields.ts'
import { productStates } from './products.states.ts'

export const variantFacts = z.object({
  id,
  sku: z.string(),
  title: z.string(),
  category: z.string(),
  unit: z.string(),
  quantityScale,
  priceMinor: moneyMinor,
  currency,
  state: z.enum(productStates),
  isActive: z.boolean(),
})

export type VariantFacts = z.infer<typeof variantFacts>

export const catalogContract = {
  search: read({
    path: '/variants',
    summary: 'Find variants by SKU, barcode or words of the title',
    access: [capability.products, capability.orders, capability.inventory],
    isEssential: true,
    input: z.object({
      q: line(80).default(''),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    output: z.object({ variants: z.array(variantFacts) }),
  }),
  get: read({
    path: '/variants/{id}',
    summary: 'One variant with its barcodes',
    access: [capability.products, capability.orders, capability.inventory],
    isEssential: true,
    input: z.object({ id }),
    output: variantFacts.extend({
      barcodes: z.array(z.object({ code: z.string(), packQuantity: z.number().int() })),
    }),
  }),
}
