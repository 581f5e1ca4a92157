import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { countryText } from '#platform/code-fields.ts'
import { read, write } from '#platform/contract.ts'
import { currency, day, id, line, moneyMinor, requiredLine, sumMinor } from '#platform/fields.ts'
import { orderEmail } from '#sales/orders/billing.fields.ts'
import { orderStates } from '#sales/orders/orders.states.ts'
import { takingRefusals } from '#sales/registers/registers.rules.ts'
import { tenders } from '#sales/registers/tenders.ts'
import { orderTenders } from './register-order-money.ts'
import { cart, cartRefusals } from './sales.contract.ts'

const access = capability.pos
const count = z.number().int()

const soldLine = z.object({
  sku: z.string(),
  title: z.string(),
  quantity: count.describe('In steps of the scale.'),
  quantityScale: count,
  unitPriceMinor: sumMinor,
  lineMinor: sumMinor,
  discountMinor: sumMinor.describe('With its share of the discount on the order.'),
})

/** An order that a register sold, as it is now. */
const registerOrder = z.object({
  id: id.describe('As the device chose it.'),
  orderId: id,
  number: count,
  state: z.enum(orderStates),
  mayOpen: z.boolean().describe('The user may open the order at the outlet that ships it.'),
  soldAt: z.string(),
  registerId: id,
  registerName: z.string(),
  outletCode: z.string().describe('Of the register.'),
  sessionId: id,
  cashier: z.string(),
  shipsFrom: z.object({ code: z.string(), name: z.string() }),
  shipTo: z.object({
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    postcode: z.string(),
    city: z.string(),
    country: z.string(),
  }),
  promisedOn: z.string().nullable(),
  currency,
  lines: z.array(soldLine),
  shippingMinor: sumMinor,
  taxMinor: sumMinor,
  pricesIncludeTax: z.boolean(),
  taxes: z.array(z.object({ basisPoints: count, netMinor: count, taxMinor: count })),
  totalMinor: sumMinor.describe('With the rounding of cash.'),
  roundingMinor: count,
  payments: z.array(
    z.object({ method: z.enum(tenders), amountMinor: sumMinor, reference: z.string() }),
  ),
  paidMinor: sumMinor.describe('At the register.'),
  cashReceivedMinor: sumMinor.nullable(),
  changeMinor: sumMinor,
  dueMinor: sumMinor.describe('The balance due now.'),
})

export type RegisterOrder = z.infer<typeof registerOrder>

const orderQuote = z.object({
  currency,
  linesMinor: sumMinor,
  discountMinor: sumMinor,
  shippingMinor: sumMinor,
  taxMinor: sumMinor,
  pricesIncludeTax: z.boolean(),
  totalMinor: sumMinor,
  cashStepMinor: count.describe('The smallest coin, to which cash is rounded.'),
  limitBreached: z
    .string()
    .describe('Why the prices need an approval, in a sentence; empty where they need none.'),
})

export type RegisterOrderQuote = z.infer<typeof orderQuote>

const outletStock = z.object({
  id,
  code: z.string(),
  name: z.string(),
  isOwn: z.boolean().describe('The outlet of the register.'),
  whyNot: z.string().nullable().describe('Why it can’t ship an order of this register.'),
  available: z
    .array(z.object({ variantId: id, quantity: count }))
    .describe('What is not in the list has no stock there. Quantities are steps of the scale.'),
})

export type OutletStock = z.infer<typeof outletStock>

const orderGoods = { ...cart, shippingMinor: moneyMinor.default(0) }

const newRegisterOrder = z.object({
  id: id.describe('Chosen by the device, so that an order sent twice is placed once.'),
  ...orderGoods,
  outletId: id.describe('The outlet that ships; of the currency of the register.'),
  shipName: requiredLine(120),
  shipPhone: requiredLine(30).describe('Finds the customer where none is named.'),
  email: orderEmail.default(''),
  shipAddress: requiredLine(200),
  shipPostcode: line(20).default(''),
  shipCity: requiredLine(80),
  shipCountry: countryText.default(''),
  promisedOn: day.nullable().default(null),
  note: line(500).default(''),
  totalMinor: moneyMinor.describe('As the cashier saw it; another total is refused.'),
  payments: z
    .array(
      z.object({
        method: z.enum(orderTenders),
        amountMinor: moneyMinor.min(1, 'A payment is of at least one minor unit.'),
        reference: line(60).default(''),
      }),
    )
    .max(5, 'At most five payments at once.')
    .describe('Taken now; what is left is collected on delivery.'),
})

export type NewRegisterOrder = z.infer<typeof newRegisterOrder>

export const registerOrdersContract = {
  stock: read({
    path: '/register-orders/stock',
    summary: 'What each outlet has available of some variants, the outlet of the register first',
    access,
    input: z.object({ registerId: id, variantIds: z.array(id).min(1).max(200) }),
    output: z.object({
      outlets: z.array(outletStock),
      country: z.string().describe('Of the outlet of the register, as a code; empty if unknown.'),
    }),
  }),
  quote: read({
    path: '/register-orders/quote',
    summary: 'Calculate a cart with its shipping as an order of the register; nothing is saved',
    access,
    refuses: cartRefusals,
    input: z.object(orderGoods),
    output: orderQuote,
  }),
  ofOrder: read({
    path: '/orders/{id}/register-sale',
    summary: 'Which register sold an order, and what it took; null for an order of another channel',
    access: [capability.orders, capability.pos],
    input: z.object({ id }),
    output: z.object({ sale: registerOrder.nullable() }),
  }),
  place: write({
    path: '/register-orders',
    summary: 'Place an order that a register sells: its stock is reserved at the outlet that ships',
    access,
    needsKey: true,
    refuses: [
      ...cartRefusals,
      ...takingRefusals,
      'price_changed',
      'more_than_due',
      'not_in_coins',
      'credit_too_small',
      'insufficient_stock',
      'outlet_never_ships',
      'outlet_differs',
      'customer_blocked',
      'customer_blocked_cod',
      'approval_needed',
      'action_refused',
      'id_taken',
    ],
    input: newRegisterOrder,
    output: registerOrder,
  }),
}
