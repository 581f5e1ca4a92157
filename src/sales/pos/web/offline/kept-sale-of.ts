import { unitsIn } from '#platform/quantity.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import { tenderLabels } from '#sales/registers/tenders.ts'
import { type SaleTender, settleSale, type TenderGiven, type TillTender } from '../../sale-money.ts'
import type { Sale, SaleQuote, Till } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'
import type { KeptSale } from './till-database.ts'

export type TakenSale = {
  readonly cart: Cart
  readonly quote: SaleQuote
  readonly payments: readonly TenderGiven[]
  /** How the difference of an exchange is refunded. */
  readonly restMethod?: TillTender | undefined
}

/** A paid cart; returned goods of an exchange are among the payments. */
export type SaleToShow = Pick<TakenSale, 'cart' | 'quote'> & {
  readonly payments: readonly {
    readonly method: SaleTender
    readonly amountMinor: number
    readonly reference?: string
  }[]
}

export type TakenAt = {
  readonly register: NonNullable<Till['register']>
  readonly cashier: { readonly id: string; readonly name: string }
  readonly number: number
  readonly at: Date
}

/**
 * A paid cart as the device keeps it until the server has it: with the prices, taxes and payments
 * that the customer saw. Of the customer only the id is kept.
 *
 * @throws Refusal `underpaid`, `more_than_due`
 */
export function keptSaleOf(taken: TakenSale, taking: TakenAt): KeptSale {
  const { cart, quote, payments } = taken
  const { register, cashier, number, at } = taking
  const lotCodes = cart.lines.map(({ lotCode }) => lotCode)
  return {
    id: cart.saleId,
    number,
    state: 'sending',
    refusal: '',
    sale: {
      id: cart.saleId,
      number,
      registerId: register.id,
      sessionId: register.sessionId ?? '',
      cashierId: cashier.id,
      soldAt: at.toISOString(),
      customerId: cart.customer?.id ?? null,
      lines: quote.lines.map((line, index) => ({
        variantId: line.variantId,
        quantity: line.quantity,
        listPriceMinor: line.listPriceMinor,
        unitPriceMinor: line.unitPriceMinor,
        discountMinor: line.discountMinor,
        taxBasisPoints: line.taxBasisPoints,
        lotCode: lotCodes[index] ?? null,
      })),
      discountMinor: quote.saleDiscountMinor,
      pricesIncludeTax: quote.pricesIncludeTax,
      taxRounding: quote.taxRounding,
      cashStepMinor: quote.cashStepMinor,
      totalMinor: quote.totalMinor,
      payments: payments.map(({ method, amountMinor }) => ({ method, amountMinor, reference: '' })),
    },
    shown: shownSale(taken, taking),
  }
}

/**
 * The sale as its receipt shows it, before the server has answered.
 *
 * @throws Refusal `underpaid`, `more_than_due`
 */
export function shownSale({ cart, quote, payments }: SaleToShow, taking: TakenAt): Sale {
  const { register, cashier, number, at } = taking
  const { totalMinor, currency, cashStepMinor: cashStep, lines, ...sums } = quote
  const settled = settleSale(totalMinor, payments, { cashStep, currency })
  const soldAt = at.toISOString()
  return {
    ...sums,
    id: cart.saleId,
    number,
    soldAt,
    recordedAt: soldAt,
    outletId: register.outletId,
    outletCode: register.outletCode,
    registerId: register.id,
    registerName: register.name,
    sessionId: register.sessionId ?? '',
    isInOpenSession: true,
    cashier: cashier.name,
    units: unitsIn(lines),
    methods: [...new Set(payments.map(({ method }) => tenderLabels[method]))].join(', '),
    currency,
    totalMinor: totalMinor + settled.roundingMinor,
    roundingMinor: settled.roundingMinor,
    changeMinor: settled.changeMinor,
    refundedMinor: 0,
    state: 'paid',
    isOffline: true,
    findings: [],
    version: 1,
    customerId: cart.customer?.id ?? null,
    customerName: null,
    lines: lines.map((line, index) => ({
      ...line,
      id: newUuid(),
      lotCode: cart.lines[index]?.lotCode ?? null,
      refundedQuantity: 0,
    })),
    payments: payments.map(({ method, amountMinor, reference = '' }, index) => ({
      id: newUuid(),
      kind: 'payment',
      method,
      amountMinor: settled.keptMinor[index] ?? 0,
      tenderedMinor: method === 'cash' ? amountMinor : null,
      reference,
      by: cashier.name,
      at: soldAt,
    })),
    cashRefunds: { amountMinor: 0, cashMinor: 0 },
    refunds: [],
    exchange: null,
  }
}
