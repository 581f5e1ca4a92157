import { z } from 'zod'
import { verdicts } from '#organization/approvals/actions.ts'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, line, moneyMinor, quantity, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { codeRefusals } from '../gift-cards/gift-cards.rules.ts'
import { saleTenders } from '../registers/tenders.ts'
import {
  type ExchangeToQuote,
  exchangeOfSale,
  exchangeRefusals,
  exchangeToMake,
  exchangeToQuote,
  quotedExchange,
} from './exchange.fields.ts'
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
  /** It was made while the server could not be reached. */
  isOffline: z.boolean(),
  /** What a manager should look at in it; empty once it is reviewed. */
  findings: z.array(z.string()),
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
  taxRounding: z.enum(['line', 'document']),
  /** The smallest coin, to which cash is rounded. */
  cashStepMinor: count,
  lines: z.array(
    pricedLine.extend({ available: count.nullable().describe('Null where it is not known.') }),
  ),
  limitBreached: z
    .string()
    .describe('Why the prices need an approval, in a sentence; empty where they need none.'),
  exchange: quotedExchange.nullable(),
})

export type SaleQuote = z.infer<typeof quote>

export const sale = saleRow.extend({
  ...totals,
  /** When the server recorded it. */
  recordedAt: z.string(),
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
      method: z.enum(saleTenders),
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
    z.object({
      id,
      amountMinor: amount,
      reason: z.string(),
      by: z.string(),
      at: z.string(),
      exchangedFor: z
        .object({ saleId: id, number: count })
        .nullable()
        .describe('The sale that the returned goods paid for.'),
    }),
  ),
  changeMinor: amount,
  exchange: exchangeOfSale.nullable().describe('The returned goods that paid for this sale.'),
})

export type Sale = z.infer<typeof sale>

const cartLine = z.object({
  variantId: id,
  quantity,
  unitPriceMinor: moneyMinor.optional().describe('Left out: by the price list.'),
  discountMinor: moneyMinor.default(0),
  lotCode: line(60).optional().describe('Needed for products with lots.'),
})

export const cart = {
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
  readonly exchange?: ExchangeToQuote | undefined
}

/** Why prices and stock of a cart are refused. */
export const cartRefusals = [
  'wrong_register',
  'not_for_sale',
  'no_price',
  'unknown_variant',
  'discount_too_large',
  'out_of_range',
  'outlet_not_open',
] as const

const verdict = z.enum(verdicts)

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
      pricesIncludeTax: z.boolean(),
      taxRounding: z.enum(['line', 'document']),
      scaleLabels: z.string().describe('Patterns of labels with a weight or a price, one a line.'),
      offlineCardMinor: count.describe('What cards and transfers may pay of a sale offline.'),
      discounts: z
        .object({ roles: z.array(z.string()).nullable(), staff: count, storeManager: count })
        .describe('The roles of the user here, and the most that roles may give, in basis points.'),
      approvals: z
        .object({
          discount: verdict.describe('A discount above that of the role.'),
          refund: verdict,
          largeRefund: verdict.describe('Refunds of one sale above the limit.'),
          refundMostMinor: count.describe('The limit.'),
          void: verdict,
          recount: verdict.describe('Counting the register again.'),
          closeDifferent: verdict.describe('Closing it with a difference above the limit.'),
          toleranceMinor: count.describe('The limit.'),
          giftCards: verdict.describe('More on gift cards than the limit.'),
          giftCardMostMinor: count.describe('The limit.'),
          correctGiftCard: verdict,
        })
        .describe('What the user may do alone here, by which the till is practised.'),
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
    refuses: [...cartRefusals, ...exchangeRefusals],
    input: z.object({ ...cart, exchange: exchangeToQuote.optional() }),
    output: quote,
  }),
  checkLots: read({
    path: '/sales/lots',
    summary: 'Check the lots of a cart as a sale does; nothing is saved',
    access,
    refuses: [
      'unknown_variant',
      'lot_needed',
      'wrong_lot',
      'lot_expired',
      'lot_on_hold',
      'lot_not_there',
    ],
    input: z.object({ registerId: id, lines: cart.lines }),
    output: z.object({ hasLots: z.boolean() }),
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
      'wrong_number',
      'code_missing',
      ...codeRefusals,
      'card_blocked',
      'card_expired',
      'card_too_small',
      'too_many_tries',
      'id_taken',
      ...exchangeRefusals,
      'stale_version',
      'rest_method_missing',
      'more_than_by_card',
      'unknown_reason',
      'closed_reason',
      'note_missing',
      'two_approvals_needed',
    ],
    input: z.object({
      id: id.describe('Chosen by the device, so that a sale sent twice is recorded once.'),
      number: z.number().int().min(1).optional().describe('Of a lease; left out: the next one.'),
      ...cart,
      totalMinor: moneyMinor.describe('As the cashier saw it; another total is refused.'),
      payments: z
        .array(
          z.object({
            method: z.enum(tillTenders),
            amountMinor: moneyMinor,
            reference: line(60).default(''),
            code: line(40).optional().describe('Of a gift card.'),
          }),
        )
        .max(10),
      exchange: exchangeToMake.optional(),
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
      'paid_by_exchange',
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
      'more_than_by_card',
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
