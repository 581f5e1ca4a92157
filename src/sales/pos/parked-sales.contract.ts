import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, line, moneyMinor, requiredLine } from '#platform/fields.ts'

const access = capability.pos

/** A line of the cart as the till keeps it. Quantities are steps of the scale. */
export const keptLine = z.object({
  variantId: id,
  sku: line(80),
  title: line(300),
  quantity: z.number().int().min(1).max(1_000_000_000),
  quantityScale: z.number().int().min(0).max(3),
  unitPriceMinor: moneyMinor.nullable(),
  discountMinor: moneyMinor,
  lotCode: line(60).nullable(),
})

export const keptCart = z.object({
  lines: z.array(keptLine).min(1).max(200),
  customer: z.object({ id, name: line(200) }).nullable(),
  discountMinor: moneyMinor,
})

export type KeptCart = z.infer<typeof keptCart>

const parked = z.object({
  id,
  label: z.string(),
  units: z.number().int(),
  totalMinor: z.number().int(),
  currency,
  by: z.string(),
  at: z.string(),
})

export type ParkedSale = z.infer<typeof parked>

export const parkedSalesContract = {
  list: read({
    path: '/parked-sales',
    summary: 'The parked carts of an outlet, newest first',
    access,
    input: z.object({ registerId: id }),
    output: z.object({ rows: z.array(parked) }),
  }),
  park: write({
    path: '/parked-sales',
    summary: 'Park a cart, so that the next customer can be served',
    access,
    refuses: ['too_many_parked'],
    input: z.object({
      registerId: id,
      label: requiredLine(60).describe('How the cart is found again: a name or a table.'),
      totalMinor: moneyMinor,
      cart: keptCart,
    }),
    output: z.object({ id }),
  }),
  recall: write({
    path: '/parked-sales/{id}/recall',
    summary: 'Take a parked cart back to a register; it is parked no more',
    access,
    input: z.object({ id }),
    output: z.object({ id, cart: keptCart }),
  }),
  discard: write({
    path: '/parked-sales/{id}/discard',
    summary: 'Discard a parked cart',
    access,
    input: z.object({ id }),
    output: z.object({ id }),
  }),
}
