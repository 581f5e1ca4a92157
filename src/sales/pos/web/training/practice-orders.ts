import type { Minor } from '#platform/money.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import { settleOrder } from '../../register-order-money.ts'
import type {
  NewRegisterOrder,
  RegisterOrder,
  RegisterOrderQuote,
} from '../../register-orders.contract.ts'
import { priceChanged } from '../../sale-money.ts'
import type { SaleQuote, Till } from '../../sales.contract.ts'
import { requirePractised } from './practice-approval.ts'
import { spendPractised } from './practice-money.ts'
import { requireOpenSession, withEntries, withSession } from './practice-session.ts'
import type { Training } from './training-state.ts'

type Placing = {
  readonly register: NonNullable<Till['register']>
  readonly input: NewRegisterOrder
  /** What the order costs, and its lines, as the server calculates them. */
  readonly quote: RegisterOrderQuote
  readonly goods: Pick<SaleQuote, 'lines' | 'taxes'>
  readonly shipsFrom: RegisterOrder['shipsFrom']
  readonly isApproved: boolean
  readonly at: string
}

/**
 * An order as the register places it. No outlet ships it, and no customer is told.
 *
 * @throws Refusal `no_open_session`, `session_closing`, `price_changed`, `more_than_due`,
 *   `not_in_coins`, `no_customer`, `credit_too_small`, `approval_needed`
 */
export function orderPractised(
  training: Training,
  placing: Placing,
): { readonly training: Training; readonly order: RegisterOrder } {
  const { register, input, quote, isApproved, at } = placing
  const { totalMinor, currency, cashStepMinor: cashStep, limitBreached } = quote
  const session = requireOpenSession(training, register)
  if (totalMinor !== input.totalMinor) throw priceChanged(input.totalMinor, totalMinor, currency)
  const settled = settleOrder(totalMinor, input.payments, { cashStep, currency })
  const summary = 'Lower the prices of an order'
  if (limitBreached !== '')
    requirePractised(register.approvals.discount, { summary, limitBreached, isApproved })
  const payments = input.payments.flatMap(({ method }, index) => {
    const amountMinor = settled.keptMinor[index] ?? 0
    return amountMinor > 0 ? [{ method, amountMinor, reference: '' }] : []
  })
  const [by, kind] = [training.cashier.name, 'payment' as const]
  const entries = payments.map(({ method, amountMinor }) => ({
    ...{ id: newUuid(), kind, method, amountMinor, reason: '', by, at, reverses: null },
  }))
  const creditMinor = sumOf(payments.filter(({ method }) => method === 'store_credit'))
  const credit = spendPractised(training, { ...input, currency, amountMinor: creditMinor })
  const received = input.payments.filter(({ method }) => method === 'cash')
  const order: RegisterOrder = {
    ...orderOf(training, placing, session.id),
    ...{ payments, paidMinor: settled.paidMinor, changeMinor: settled.changeMinor },
    ...{ totalMinor: totalMinor + settled.roundingMinor, roundingMinor: settled.roundingMinor },
    ...{ dueMinor: settled.dueMinor },
    cashReceivedMinor: received.length === 0 ? null : sumOf(received),
  }
  const after = { ...training, credit, orders: [...training.orders, order] }
  return { training: withSession(after, withEntries(session, entries)), order }
}

/** All of it but the money. */
function orderOf(training: Training, placing: Placing, sessionId: string) {
  const { register, input, quote, goods, shipsFrom, at } = placing
  const { currency, shippingMinor, taxMinor, pricesIncludeTax } = quote
  return {
    ...{ id: input.id, orderId: input.id, number: training.orders.length + 1 },
    ...{ state: 'pending' as const, mayOpen: false, soldAt: at },
    ...{ registerId: register.id, registerName: register.name, outletCode: register.outletCode },
    ...{ sessionId, cashier: training.cashier.name, shipsFrom, promisedOn: input.promisedOn },
    ...{ currency, shippingMinor, taxMinor, pricesIncludeTax, taxes: goods.taxes },
    shipTo: {
      ...{ name: input.shipName, phone: input.shipPhone, address: input.shipAddress },
      ...{ postcode: input.shipPostcode, city: input.shipCity, country: input.shipCountry },
    },
    lines: goods.lines.map(({ sku, title, quantity, quantityScale, ...line }) => ({
      ...{ sku, title, quantity, quantityScale },
      ...{ unitPriceMinor: line.unitPriceMinor, lineMinor: line.lineMinor },
      discountMinor: line.discountMinor + line.saleDiscountMinor,
    })),
  }
}

const sumOf = (given: readonly { readonly amountMinor: Minor }[]): Minor =>
  given.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
