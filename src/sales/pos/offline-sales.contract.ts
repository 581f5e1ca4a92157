import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, instant, line, moneyMinor, quantity, quantityScale } from '#platform/fields.ts'
import { tillTenders } from './sale-money.ts'
import { sale } from './sales.contract.ts'

const access = capability.pos

/** A product as a till keeps it, so that it can be sold while the server can't be reached. */
const tillProduct = z.object({
  id,
  sku: z.string(),
  title: z.string(),
  quantityScale,
  unit: z.string(),
  /** In the currency of the outlet; null where the product has no price in it. */
  priceMinor: z.number().int().nullable(),
  taxBasisPoints: z.number().int(),
  /** Why it can't be sold, in a sentence; empty where it can. */
  whyNot: z.string(),
  /** It has lots or serial numbers, which only the server can check. */
  hasLots: z.boolean(),
  /** As scans find them, with the units of each: 12 on the box of a dozen. */
  barcodes: z.array(z.object({ code: z.string(), units: z.number().int() })),
})

export type TillProduct = z.infer<typeof tillProduct>

/** A customer as a till keeps them, so that a sale made offline is theirs. */
const tillCustomer = z.object({
  id,
  number: z.number().int(),
  fullName: z.string(),
  phoneEnd: z.string().describe('The last four digits.'),
  /** By a price list of their own, which only the server has. */
  hasOwnPrices: z.boolean(),
})

export type TillCustomer = z.infer<typeof tillCustomer>

/** The number of a sale, from a lease of its register. */
export const leasedNumber = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const soldLine = z.object({
  variantId: id,
  quantity,
  listPriceMinor: moneyMinor.nullable(),
  unitPriceMinor: moneyMinor,
  discountMinor: moneyMinor,
  taxBasisPoints: z.number().int().min(0).max(10_000),
  lotCode: line(60).nullable(),
})

/** A sale as the till made it: its prices, taxes and payments are kept as the customer saw them. */
export const offlineSale = z.object({
  id,
  number: leasedNumber,
  registerId: id,
  sessionId: id.describe('The session that was open.'),
  cashierId: id.describe('Who sold it; another user may send it.'),
  soldAt: instant,
  customerId: id.nullable(),
  lines: z.array(soldLine).min(1).max(200),
  discountMinor: moneyMinor,
  pricesIncludeTax: z.boolean(),
  taxRounding: z.enum(['line', 'document']),
  cashStepMinor: z.number().int().min(1).max(100_000),
  totalMinor: moneyMinor,
  payments: z
    .array(
      z.object({
        method: z.enum(tillTenders),
        amountMinor: moneyMinor,
        reference: line(60).default(''),
      }),
    )
    .max(10),
})

export type OfflineSale = z.output<typeof offlineSale>

export const offlineSalesContract = {
  products: read({
    path: '/tills/products',
    summary: 'What a register sells, for the copy on its device: a thousand products a page',
    access,
    isEssential: true,
    input: z.object({
      registerId: id,
      after: id.optional().describe('The last product of the page before.'),
      digest: z
        .string()
        .max(64)
        .optional()
        .describe('Of this page as the device has it; an unchanged page is not sent again.'),
    }),
    output: z.object({
      /** Null where the page is as the device has it. */
      products: z.array(tillProduct).nullable(),
      digest: z.string(),
      /** Where the next page begins; null after the last. */
      next: id.nullable(),
    }),
  }),
  customers: read({
    path: '/tills/customers',
    summary: 'The customers who bought at the outlet of a register, for the copy on its device',
    access,
    isEssential: true,
    input: z.object({ registerId: id }),
    output: z.object({ customers: z.array(tillCustomer) }),
  }),
  leaseNumbers: write({
    path: '/tills/numbers',
    summary: 'Lease sale numbers for a register, so that receipts printed offline are final',
    access,
    isEssential: true,
    refuses: ['wrong_register'],
    input: z.object({ registerId: id }),
    output: z.object({ numbers: z.array(leasedNumber) }),
  }),
  record: write({
    path: '/sales/offline',
    summary: 'Record a sale that was made while the server could not be reached',
    access,
    isEssential: true,
    needsKey: true,
    refuses: [
      'wrong_register',
      'no_open_session',
      'session_closing',
      'wrong_number',
      'wrong_sums',
      'needs_server',
      'underpaid',
      'more_than_due',
      'unknown_variant',
      'unknown_cashier',
      'lot_needed',
      'wrong_lot',
      'lot_expired',
      'lot_on_hold',
      'lot_not_there',
      'id_taken',
    ],
    input: offlineSale,
    output: sale,
  }),
  review: write({
    path: '/sales/{id}/review',
    summary: 'Mark a sale as reviewed whose prices or stock differed when it arrived',
    access,
    refuses: ['nothing_to_review', 'not_yours_to_review'],
    input: z.object({ id }),
    output: sale,
  }),
}
