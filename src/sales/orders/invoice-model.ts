import { formatMoney, type Minor, priceOf } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { ChargedRow } from './charged-rows.ts'
import type { InvoiceSheet } from './invoice.fields.ts'
import { type InvoiceSum, sumRows } from './invoice-sums.ts'
import { dayInWords, rateInWords } from './invoice-words.ts'

export type InvoiceRow = {
  readonly key: string
  readonly title: string
  /** Its SKU, and what was taken off. */
  readonly small: string
  readonly quantity: string
  readonly price: string
  readonly tax: string
  readonly amount: string
}

export type InvoiceModel = {
  readonly title: string
  /** What must not be overlooked, such as that it is no tax invoice; empty where there is nothing. */
  readonly warning: string
  readonly seller: readonly string[]
  readonly buyer: readonly string[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly heads: {
    readonly product: string
    readonly quantity: string
    readonly price: string
    readonly tax: string
    readonly amount: string
  }
  readonly rows: readonly InvoiceRow[]
  readonly sums: readonly InvoiceSum[]
  /** How and where to pay, below the sums. */
  readonly foot: readonly string[]
}

const titles = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  pro_forma: 'Pro forma for order',
} as const

/** The texts of an invoice, credit note or pro forma, the same for print view and PDF. */
export function invoiceModel(sheet: InvoiceSheet): InvoiceModel {
  const { snapshot, kind } = sheet
  const { seller, buyer, currency, pricesIncludeTax } = snapshot
  // A credit note shows the credited amount, which is negative only in the ledger.
  const sign = kind === 'credit_note' ? -1 : 1
  const money = (minor: Minor) => formatMoney(minor === 0 ? 0 : sign * minor, currency)
  const isTaxed = snapshot.taxes.some(({ basisPoints }) => basisPoints > 0)
  const ways = [seller.phone, seller.email].filter(Boolean).join(', ')
  const { rows, roundingMinor } = linesOf(snapshot.rows)
  return {
    title: `${titles[kind]} ${sheet.label}`,
    warning: warningOf(sheet),
    seller: [
      seller.name,
      ...seller.address.split('\n'),
      ways,
      seller.taxNumber === '' ? '' : `Tax number ${seller.taxNumber}`,
    ].filter(Boolean),
    buyer: [
      buyer.name,
      ...buyer.address.split('\n'),
      buyer.phone,
      buyer.taxNumber === '' ? '' : `Tax number ${buyer.taxNumber}`,
    ].filter(Boolean),
    facts: factsOf(sheet),
    heads: {
      product: 'Product',
      quantity: 'Quantity',
      price: pricesIncludeTax || !isTaxed ? 'Unit price' : 'Unit price, net',
      tax: isTaxed ? 'VAT' : '',
      amount: pricesIncludeTax || !isTaxed ? 'Amount' : 'Net amount',
    },
    rows: rows.map((row) => ({
      key: row.key,
      title: row.label,
      small: [row.sku, row.discountMinor === 0 ? '' : `discount ${money(row.discountMinor)}`]
        .filter(Boolean)
        .join(', '),
      quantity: formatQuantity(sign * row.quantity, row.quantityScale),
      price: formatMoney(row.unitPriceMinor, currency),
      tax: isTaxed ? rateInWords(row.taxBasisPoints) : '',
      amount: money(row.amountMinor),
    })),
    sums: sumRows(sheet, { money, roundingMinor, linesMinor: sum(rows) }),
    foot: [snapshot.paymentTerms, ...snapshot.bankAccount.split('\n')].filter(Boolean),
  }
}

/**
 * The lines with amounts that follow from quantity, price and discount; what a weighed line differs by,
 * because each of its amounts was rounded, is the rounding of the whole.
 */
function linesOf(rows: readonly ChargedRow[]): { rows: ChargedRow[]; roundingMinor: Minor } {
  const all = rows.filter(({ kind }) => kind === 'line')
  // What was invoiced before and is taken back comes before what is charged in its place.
  const isBack = ({ amountMinor }: ChargedRow) => amountMinor < 0
  const lines = [...all.filter(isBack), ...all.filter((row) => !isBack(row))]
  const exact = lines.map((row) => {
    if (row.quantity === 0) return row
    const price = priceOf(Math.abs(row.quantity), row.quantityScale, row.unitPriceMinor)
    return { ...row, amountMinor: Math.sign(row.quantity) * price - row.discountMinor }
  })
  return { rows: exact, roundingMinor: sum(lines) - sum(exact) }
}

function sum(rows: readonly ChargedRow[]): Minor {
  return rows.reduce((total, { amountMinor }) => total + amountMinor, 0)
}

function warningOf({ kind, replacedBy }: InvoiceSheet): string {
  if (kind === 'pro_forma') return 'This is not a tax invoice.'
  return replacedBy === null ? '' : `Replaced by ${replacedBy} and no longer valid.`
}

function factsOf({ kind, snapshot }: InvoiceSheet): InvoiceModel['facts'] {
  const { refersTo, suppliedOn, reason } = snapshot
  const invoices = refersTo.map(({ label, issuedOn }) => `${label} of ${dayInWords(issuedOn)}`)
  return [
    { label: 'Date', value: dayInWords(snapshot.issuedOn) },
    ...(invoices.length === 0
      ? []
      : [{ label: kind === 'credit_note' ? 'Credits' : 'Adds to', value: invoices.join(', ') }]),
    ...(reason === '' ? [] : [{ label: 'Reason', value: reason }]),
    { label: 'Order', value: snapshot.orderNumber },
    { label: 'Ordered', value: dayInWords(snapshot.orderedOn) },
    {
      label: 'Date of supply',
      value: suppliedOn === null ? 'Not sent yet' : dayInWords(suppliedOn),
    },
  ]
}
