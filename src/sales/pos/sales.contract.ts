import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, line, moneyMinor, quantity, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { tenders } from '../registers/tenders.ts'
import { tillTenders } from './sale-money.ts'
import { saleList } from './sales.list.ts'
import { saleStates } from './sales.states.ts'

const access = capability.pos
const count = z.number().int()
/** With sign. */
const amount = z.number().int()

const saleRow = z.object({
  id,
  number: count,
  soldAt: z.string(),
  outletId: id,
  outletCode: z.string(),
  registerId: id,
  registerName: z.string(),
  cashier: z.string(),
  units: count,
  /** Payment methods in words: “Card, Cash”. */
  methods: z.string(),
  currency,
  totalMinor: amount.describe('With the rounding of cash.'),
  refundedMinor: amount,
  state: z.enum(saleStates),
  version: count,
})

export type SaleRow = z.infer<typeof saleRow>

/** Quantities are steps of the scale. */
const pricedLine = z.object({
  variantId: id,
  sku: z.string(),
  title: z.string(),
  quantity: count,
  quantityScale: count,
  listPriceMinor: amount.nullable(),
  unitPriceMinor: amount,
  lineMinor: amount,
  discountMinor: amount,
  /** Its share of the discount on the sale. */
  saleDiscountMinor: amount,
  taxBasisPoints: count,
  taxMinor: amount,
  /** What the customer pays for it, tax included. */
  dueMinor: amount,
})

const totals = {
  currency,
  linesMinor: amount,
  lineDiscountsMinor: amount,
  saleDiscountMinor: amount,
  taxMinor: amount,
  pricesIncludeTax: z.boolean(),
  taxes: z.array(z.object({ basisPoints: count, netMinor: amount, taxMinor: amount })),
}

const quote = z.object({
  ...totals,
  totalMinor: amount,
  /** The smallest coin, to which cash is rounded. */
  cashStepMinor: count,
  lines: z.array(pricedLine.extend({ available: count })),
  limitBreached: z
    .string()
    .describe('Why the prices need an approval, in a sentence; empty where they need none.'),
})

export type SaleQuote = z.infer<typeof quote>

const sale = saleRow.extend({
  ...totals,
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  sessionId: id,
  /** Whether it belongs to a session that is still open, so that it can be voided. */
  isInOpenSession: z.boolean(),
  roundingMinor: amount,
  lines: z.array(
    pricedLine.extend({ id, lotCode: z.string().nullable(), refundedQuantity: count }),
  ),
  payments: z.array(
    z.object({
      id,
      kind: z.enum(['payment', 'refund']),
      method: z.enum(tenders),
      amountMinor: amount,
      tenderedMinor: amount.nullable().describe('For cash: what the customer handed over.'),
      reference: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
  cashRefunds: z
    .object({ amountMinor: amount, cashMinor: amount })
    .describe('What the refunds in cash came to, and what left the drawer.'),
  refunds: z.array(
    z.object({ id, amountMinor: amount, reason: z.string(), by: z.string(), at: z.string() }),
  ),
  changeMinor: amount,
})

export type Sale = z.infer<typeof sale>

const cartLine = z.object({
  variantId: id,
  quantity,
  unitPriceMinor: moneyMinor.optional().describe('Left out: by the price list.'),
  discountMinor: moneyMinor.default(0),
  lotCode: line(60).optional().describe('Needed for products with lots.'),
})

const cart = {
  registerId: id,
  customerId: id.nullable().default(null),
  lines: z.array(cartLine).min(1).max(200),
  discountMinor: moneyMinor.default(0).describe('On the sale as a whole.'),
}

export type CartInput = {
  readonly registerId: string
  readonly customerId: string | null
  readonly lines: readonly z.infer<typeof cartLine>[]
  readonly discountMinor: number
}

/** Why prices and stock of a cart are refused. */
const cartRefusals = [
  'wrong_register',
  'not_for_sale',
  'no_price',
  'unknown_variant',
  'discount_too_large',
  'out_of_range',
  'outlet_not_open',
] as const

const till = z.object({
  /** The register that is sold at; null until one is chosen. */
  register: z
    .object({
      id,
      name: z.string(),
      outletId: id,
      outletCode: z.string(),
      outletName: z.string(),
      currency,
      sessionId: id.nullable(),
      sessionState: z.enum(['open', 'closing']).nullable(),
      cashStepMinor: count.describe('The smallest coin, to which cash is rounded.'),
    })
    .nullable(),
  isOfDevice: z.boolean().describe('The shared device belongs to this register.'),
  choices: z.array(z.object({ id, label: z.string(), isOpen: z.boolean() })),
})

export type Till = z.infer<typeof till>

export const salesContract = {
  list: listOf({
    path: '/sales',
    summary: 'The sales of your outlets, newest first',
    access,
    list: saleList,
    row: saleRow,
  }),
  get: read({
    path: '/sales/{id}',
    summary: 'One sale with its lines, payments and refunds',
    access,
    input: z.object({ id }),
    output: sale,
  }),
  history: historyOf({
    path: '/sales/{id}/history',
    summary: 'What was done with a sale, newest first',
    access,
  }),
  till: read({
    path: '/tills',
    summary: 'The register that you sell at, and the registers to choose from',
    access,
    isEssential: true,
    input: z.object({ registerId: id.optional() }),
    output: till,
  }),
  quote: read({
    path: '/sales/quote',
    summary: 'Calculate a cart: prices, discounts, taxes and available stock; nothing is saved',
    access,
    isEssential: true,
    refuses: cartRefusals,
    input: z.object(cart),
    output: quote,
  }),
  complete: write({
    path: '/sales',
    summary: 'Record a paid sale: stock leaves, payments go into the session of the register',
    access,
    isEssential: true,
    needsKey: true,
    refuses: [
      ...cartRefusals,
      'no_open_session',
      'session_closing',
      'price_changed',
      'underpaid',
      'more_than_due',
      'no_customer',
      'credit_too_small',
      'insufficient_stock',
      'lot_needed',
      'wrong_lot',
      'lot_expired',
      'lot_on_hold',
      'lot_not_there',
      'approval_needed',
      'action_refused',
      'id_taken',
    ],
    input: z.object({
      id: id.describe('Chosen by the device, so that a sale sent twice is recorded once.'),
      ...cart,
      totalMinor: moneyMinor.describe('As the cashier saw it; another total is refused.'),
      payments: z
        .array(
          z.object({
            method: z.enum(tillTenders),
            amountMinor: moneyMinor,
            reference: line(60).default(''),
          }),
        )
        .max(10),
    }),
    output: sale,
  }),
  void: transitionOf({
    path: '/sales/{id}/voiding',
    summary: 'Void a sale of the open session: all payments are refunded, all units restocked',
    access,
    needsKey: true,
    refuses: [
      'no_open_session',
      'session_closing',
      'session_over',
      'unknown_reason',
      'closed_reason',
      'note_missing',
      'approval_needed',
      'action_refused',
    ],
    asks: { reason: reasonGiven },
  }),
  refund: write({
    path: '/sales/{id}/refunds',
    summary: 'Refund units of a sale at the price that was paid for them',
    access,
    needsKey: true,
    refuses: [
      'wrong_state',
      'stale_version',
      'wrong_register',
      'no_open_session',
      'session_closing',
      'nothing_to_refund',
      'other_currency',
      'more_than_sold',
      'no_customer',
      'unknown_reason',
      'closed_reason',
      'note_missing',
      'approval_needed',
      'action_refused',
    ],
    input: z.object({
      id,
      version,
      registerId: id.describe('The register that pays the refund.'),
      lines: z
        .array(z.object({ lineId: id, quantity, puts: z.enum(['shelf', 'inspection', 'nothing']) }))
        .min(1)
        .max(200),
      method: z.enum(tillTenders),
      reason: reasonGiven,
    }),
    output: sale,
  }),
}
