import { formatMoney, type Minor } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { InvoiceSheet } from './invoice.fields.ts'

export type InvoiceRow = {
  readonly lineId: string
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
  readonly seller: readonly string[]
  readonly buyer: readonly string[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly rows: readonly InvoiceRow[]
  readonly sums: readonly {
    readonly label: string
    readonly amount: string
    readonly isMain: boolean
  }[]
}

/** What stands on an invoice, in words: paper and PDF show the very same. */
export function invoiceModel(sheet: InvoiceSheet): InvoiceModel {
  const { snapshot } = sheet
  const { seller, buyer, currency } = snapshot
  const money = (minor: Minor) => formatMoney(minor, currency)
  const ways = [seller.phone, seller.email].filter(Boolean).join(', ')
  return {
    title: `Invoice ${sheet.label}`,
    seller: [
      seller.name,
      ...seller.address.split('\n'),
      ways,
      seller.taxNumber === '' ? '' : `Tax number ${seller.taxNumber}`,
    ].filter(Boolean),
    buyer: [buyer.name, ...buyer.address.split('\n'), buyer.phone].filter(Boolean),
    facts: [
      { label: 'Issued', value: sheet.issuedAt.slice(0, 10) },
      { label: 'Order', value: snapshot.orderNumber },
      { label: 'Ordered', value: snapshot.orderedOn },
      ...(sheet.replaces ? [{ label: 'Replaces', value: sheet.replaces }] : []),
    ],
    rows: snapshot.lines.map((line) => {
      const off = line.discountMinor + line.orderDiscountMinor
      return {
        lineId: line.lineId ?? line.sku,
        title: line.title,
        small: off > 0 ? `${line.sku}, ${money(off)} off` : line.sku,
        quantity: formatQuantity(line.quantity, line.quantityScale),
        price: money(line.unitPriceMinor),
        tax: `${line.taxBasisPoints / 100} %`,
        amount: money(line.lineMinor - off),
      }
    }),
    sums: sumsOf(sheet, money),
  }
}

function sumsOf({ snapshot }: InvoiceSheet, money: (minor: Minor) => string): InvoiceModel['sums'] {
  const { pricesIncludeTax, taxes, paidMinor, owedMinor } = snapshot
  const sum = (label: string, minor: Minor, isMain = false) => ({
    label,
    amount: money(minor),
    isMain,
  })
  const taxed = taxes.map(({ basisPoints, netMinor, taxMinor }) =>
    sum(
      `${pricesIncludeTax ? 'Tax in it, ' : 'Tax '}${basisPoints / 100} % on ${money(netMinor)}`,
      taxMinor,
    ),
  )
  const goods = snapshot.linesMinor - snapshot.lineDiscountsMinor - snapshot.orderDiscountMinor
  return [
    sum('Goods', goods),
    sum('Shipping', snapshot.shippingMinor),
    ...(pricesIncludeTax ? [] : taxed),
    sum('Total', snapshot.totalMinor, true),
    ...(pricesIncludeTax ? taxed : []),
    ...(paidMinor === 0 ? [] : [sum('Paid', paidMinor)]),
    ...(owedMinor > 0 ? [sum('To pay', owedMinor, true)] : []),
  ]
}
