import { describe, expect, test } from 'vitest'
import type { RetailRow } from './online-retail.fields.ts'
import { fitOrder } from './online-retail.order.ts'
import { type Draft, readInvoice } from './online-retail.rules.ts'

let line = 1

function row(given: Partial<RetailRow> = {}): RetailRow {
  line += 1
  return {
    line,
    InvoiceNo: '536365',
    StockCode: '85123A',
    Description: 'WHITE HANGING HEART T-LIGHT HOLDER',
    Quantity: '6',
    InvoiceDate: '2010-12-01 08:26:00',
    UnitPrice: '2.55',
    CustomerID: '17850.0',
    Country: 'United Kingdom',
    ...given,
  }
}

const guest = { CustomerID: '' }
const reasonsOf = (rows: readonly RetailRow[]) =>
  readInvoice(rows).refused.map(({ column, reason }) => `${column}: ${reason}`)

describe('a sale', () => {
  test('becomes a draft with customer, instant, price and postage', () => {
    const postage = { StockCode: 'POST', Description: 'POSTAGE', Quantity: '3', UnitPrice: '18.0' }
    const { draft, refused } = readInvoice([row({ StockCode: '85123a' }), row(postage)])
    expect(refused).toEqual([])
    expect(draft).toMatchObject({
      kind: 'order',
      ref: '536365',
      at: '2010-12-01T08:26:00.000Z',
      customerRef: '17850',
      country: 'United Kingdom',
      lines: [{ sku: '85123A', quantity: 6, unitPriceMinor: 255 }],
      shipping: [{ minor: 5400 }],
    })
  })

  test('takes the instant of its first line where it runs over a minute', () => {
    const later = row({ StockCode: '71053', InvoiceDate: '2010-12-01 08:27:00' })
    expect(readInvoice([row(), later]).draft?.at).toBe('2010-12-01T08:26:00.000Z')
  })

  test('names the first of two equal lines', () => {
    const first = row()
    const reasons = reasonsOf([first, row(), row({ Quantity: '7' })])
    expect(reasons).toEqual([`: This line is the same as line ${first.line}.`])
  })

  test.each<[Partial<RetailRow>, string]>([
    [{ Quantity: '1.5' }, 'Quantity: “1.5” is no whole number.'],
    [{ Quantity: '' }, 'Quantity: “” is no whole number.'],
    [{ UnitPrice: '0.001' }, 'UnitPrice: The price 0.001 is finer than a penny.'],
    [{ UnitPrice: '1,50' }, 'UnitPrice: “1,50” is no price like 2.55.'],
    [{ UnitPrice: '-1' }, 'UnitPrice: A price cannot be below zero (-1).'],
    [
      { InvoiceDate: '2011-02-30 08:00:00' },
      'InvoiceDate: “2011-02-30 08:00:00” is no date and time like 2010-12-01 08:26:00.',
    ],
    [{ CustomerID: '1785 0' }, 'CustomerID: “1785 0” is no customer number.'],
    [{ InvoiceNo: 'X1' }, 'InvoiceNo: “X1” is no invoice number: digits, or C or A and digits.'],
    [
      { StockCode: 'TWO WORDS' },
      'StockCode: A SKU has 1 to 40 letters, digits, dots, hyphens or underscores, and no spaces.',
    ],
    [{ Description: 'A\u0000B' }, 'Description: Contains characters that cannot be printed.'],
  ])('refuses a line of %o', (given, reason) => {
    expect(reasonsOf([row(given)])).toEqual([reason])
  })

  test('refuses a line of another customer', () => {
    const first = row()
    expect(reasonsOf([first, row({ CustomerID: '13047.0' })])).toEqual([
      `CustomerID: The customer differs from that of line ${first.line} of the same invoice.`,
    ])
  })
})

describe('codes that are no product', () => {
  test.each([
    ['M', 'M is a manual entry, not a product.'],
    ['m', 'm is a manual entry, not a product.'],
    ['BANK CHARGES', 'BANK CHARGES is a charge, not a product.'],
    ['AMAZONFEE', 'AMAZONFEE is a fee, not a product.'],
    ['CRUK', 'CRUK is a commission, not a product.'],
    ['gift_0001_20', 'gift_0001_20 is a gift voucher, not a product.'],
  ])('%s', (StockCode, reason) => {
    expect(reasonsOf([row({ StockCode })])).toEqual([`StockCode: ${reason}`])
  })

  test.each(['PADS', 'DCGS0076', 'DCGSSGIRL', '85123A'])('%s is a product', (StockCode) => {
    expect(reasonsOf([row({ StockCode })])).toEqual([])
  })
})

describe('stock corrections', () => {
  const free = { ...guest, UnitPrice: '0.0' }

  test('a quantity that is not above zero', () => {
    expect(reasonsOf([row({ Quantity: '-5' })])[0]).toContain('A quantity of -5')
    expect(reasonsOf([row({ Quantity: '0' })])[0]).toContain('stock correction')
  })

  test('no price, no customer, no description', () => {
    const paid = row({ ...guest, StockCode: '71053' })
    expect(reasonsOf([row({ ...free, Description: '' }), paid])).toEqual([
      'UnitPrice: No price, no customer and no description: a stock correction, not a sale.',
    ])
  })

  test('a note instead of a description, on an invoice on which nothing has a price', () => {
    expect(reasonsOf([row({ ...free, Description: 'found' })])).toEqual([
      'UnitPrice: No price, no customer and no other line that has a price: a stock correction, not a sale.',
    ])
  })

  test('a gift beside goods that were paid for is a line of the sale', () => {
    const paid = row({ ...guest, StockCode: '71053' })
    expect(readInvoice([row(free), paid]).draft?.lines).toHaveLength(2)
  })

  test('a bad-debt adjustment', () => {
    const adjustment = { ...guest, InvoiceNo: 'A563186', StockCode: 'B', UnitPrice: '-11062.06' }
    expect(reasonsOf([row(adjustment)])).toEqual([
      'InvoiceNo: A563186 is a bad-debt adjustment, not a sale.',
    ])
  })
})

describe('a cancellation', () => {
  const back = { InvoiceNo: 'C536379', Quantity: '-2' }

  test('counts units and no money', () => {
    const { draft } = readInvoice([row({ ...back, UnitPrice: '0.001' })])
    expect(draft).toMatchObject({ kind: 'cancellation', lines: [{ sku: '85123A', quantity: 2 }] })
  })

  test.each<[Partial<RetailRow>, string]>([
    [
      { StockCode: 'D' },
      'StockCode: D is a discount, not a product; a cancellation takes back units of products only.',
    ],
    [
      { StockCode: 'POST' },
      'StockCode: POST is a shipping charge; a cancellation takes back units of products only.',
    ],
    [{ Quantity: '2' }, 'Quantity: A cancellation has a quantity below zero.'],
    [guest, 'CustomerID: A cancellation that names no customer cannot be matched to an order.'],
  ])('refuses %o', (given, reason) => {
    expect(reasonsOf([row({ ...back, ...given })])).toEqual([reason])
  })
})

describe('the validator of new orders', () => {
  const outletId = '01900000-0000-7000-8000-000000000001'

  function draftOf(rows: readonly RetailRow[]): Draft {
    const { draft } = readInvoice(rows)
    if (!draft) throw new Error('There is no draft.')
    return draft
  }

  test('takes a draft, with the guest of a line without a customer', () => {
    const { fitting } = fitOrder(draftOf([row(guest)]), outletId)
    expect(fitting?.order).toMatchObject({ shipName: 'Guest', paymentMethod: 'prepaid' })
  })

  test('leaves out the line that it refuses', () => {
    const dear = row({ UnitPrice: '100000000000', StockCode: '71053' })
    const { fitting, refused } = fitOrder(draftOf([row({ Quantity: '1' }), dear]), outletId)
    expect(fitting?.lines).toHaveLength(1)
    expect(refused).toMatchObject([{ line: dear.line, column: 'UnitPrice' }])
  })

  test('refuses all lines for a fault of the whole', () => {
    const postage = fitOrder(draftOf([row({ StockCode: 'POST' })]), outletId)
    expect(postage.fitting).toBeNull()
    expect(postage.refused).toMatchObject([{ reason: 'An order has at least one line.' }])
    const rows = Array.from({ length: 2001 }, (_, index) => row({ StockCode: `S${index}` }))
    expect(fitOrder(draftOf(rows), outletId).refused).toHaveLength(2001)
    const country = fitOrder(draftOf([row({ Country: 'x'.repeat(61) })]), outletId)
    expect(country.refused).toMatchObject([{ column: 'Country', reason: 'At most 60 characters.' }])
  })

  test('refuses more than an order can hold', () => {
    const many = Array.from({ length: 3 }, (_, index) =>
      row({ StockCode: `S${index}`, Quantity: '999999999', UnitPrice: '0' }),
    )
    const { refused } = fitOrder(draftOf(many), outletId)
    expect(refused[0]?.reason).toBe('Invoice 536365 is larger than an order can be.')
  })
})
