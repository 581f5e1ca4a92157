import fc from 'fast-check'
import { tillTenders } from '#sales/pos/sale-money.ts'
import type { Sale } from '#sales/pos/sales.contract.ts'
import { saleStates } from '#sales/pos/sales.states.ts'

const words = ['Café', 'crème', 'Mug', 'de', 'Müller', 'piñata', 'ß', 'A4', 'Oak', '&', '<b>', '£5']

const title = fc
  .array(
    fc.constantFrom(
      ...words,
      'Donaudampfschifffahrtsgesellschaftskapitänskajüte'.replace('ä', 'a'),
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(' '))

const minor = fc.integer({ min: 0, max: 99_999_999 })

const line = fc.record({
  title,
  quantity: fc.integer({ min: 1, max: 99_999 }),
  quantityScale: fc.constantFrom(0, 3),
  unitPriceMinor: minor,
  lineMinor: minor,
  discountMinor: fc.constantFrom(0, 5, 250),
  saleDiscountMinor: fc.constantFrom(0, 7),
})

const exchange = fc.record({
  saleId: fc.constant('earlier sale'),
  number: fc.integer({ min: 1, max: 9_999_999 }),
  returnedMinor: minor,
  lines: fc.array(
    fc.record({
      ...{ lineId: fc.constant('line'), sku: fc.constant('MUG'), title, amountMinor: minor },
      quantity: fc.integer({ min: 1, max: 99_999 }),
      quantityScale: fc.constantFrom(0, 3),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  givenBack: fc.array(fc.record({ method: fc.constantFrom(...tillTenders), amountMinor: minor }), {
    maxLength: 1,
  }),
})

const payment = fc.record({
  kind: fc.constantFrom('payment' as const, 'refund' as const),
  method: fc.constantFrom(...tillTenders, 'exchange' as const),
  amountMinor: minor,
  tenderedMinor: fc.option(minor),
})

/** Sales as a receipt sees them; whether their sums agree is not its business. */
export const randomSale: fc.Arbitrary<Sale> = fc
  .record({
    number: fc.integer({ min: 1, max: 9_999_999 }),
    currency: fc.constantFrom('GBP', 'EUR', 'USD'),
    state: fc.constantFrom(...saleStates),
    pricesIncludeTax: fc.boolean(),
    ...{ totalMinor: minor, taxMinor: minor, changeMinor: minor },
    refundedMinor: fc.constantFrom(0, 500),
    roundingMinor: fc.constantFrom(0, -2, 2),
    lines: fc.array(line, { minLength: 1, maxLength: 20 }),
    payments: fc.array(payment, { maxLength: 3 }),
    exchange: fc.option(exchange),
    taxes: fc.uniqueArray(
      fc.record({
        basisPoints: fc.constantFrom(0, 500, 1750, 2000),
        netMinor: minor,
        taxMinor: minor,
      }),
      { selector: ({ basisPoints }) => basisPoints, maxLength: 3 },
    ),
  })
  .map(({ lines, payments, ...given }) => ({
    ...given,
    lines: lines.map((one, at) => ({ ...usualLine, ...one, id: `line ${at}` })),
    payments: payments.map((one, at) => ({ ...usualPayment, ...one, id: `payment ${at}` })),
    ...{ id: 'sale', soldAt: '2026-05-13T14:30:00Z', outletId: 'outlet', outletCode: 'YORK' },
    ...{ registerId: 'register', registerName: 'Register 1', cashier: 'Zoé Müller' },
    ...{ units: 1, methods: 'Cash', version: 1, linesMinor: 0, lineDiscountsMinor: 0 },
    ...{ saleDiscountMinor: 0, customerId: null, customerName: null, sessionId: 'session' },
    ...{ isOffline: false, findings: [], recordedAt: '2026-05-13T14:30:00Z' },
    ...{ isInOpenSession: true, cashRefunds: { amountMinor: 0, cashMinor: 0 }, refunds: [] },
  }))

const usualLine = {
  ...{ variantId: 'variant', sku: 'MUG', listPriceMinor: null, taxBasisPoints: 2_000 },
  ...{ taxMinor: 0, dueMinor: 0, lotCode: null, refundedQuantity: 0 },
}

const usualPayment = { reference: '', by: 'Zoé Müller', at: '2026-05-13T14:30:00Z' }
