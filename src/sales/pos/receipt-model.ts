import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { tenderLabels } from '#sales/registers/tenders.ts'
import { signedMoney } from './exchange-money.ts'
import { practiceSaleCode, practiceSaleLabel, saleLabel } from './pos.nouns.ts'
import type { Sale } from './sales.contract.ts'

/** The company at the head of a receipt. */
export type ReceiptCompany = {
  readonly companyName: string
  readonly companyAddress: string
  readonly companyPhone: string
  readonly companyTaxNumber: string
}

/**
 * Everything that a receipt says, already written for its reader. Paper, receipt printer and email
 * only lay it out, so that they cannot differ.
 */
export type ReceiptModel = {
  readonly title: string
  readonly name: string
  /** Below the name: address, phone and tax number. */
  readonly head: readonly string[]
  /** When and where it was sold, and by whom. */
  readonly facts: readonly string[]
  /** What kind of receipt this is, where it is no ordinary one: VOIDED, COPY. */
  readonly marks: readonly string[]
  readonly lines: readonly ReceiptLine[]
  readonly sums: readonly ReceiptSum[]
  readonly taxes: readonly ReceiptTax[]
  /** The barcode that finds the sale. */
  readonly code: string
}

type ReceiptLine = { readonly title: string; readonly detail: string; readonly amount: string }
type ReceiptSum = { readonly label: string; readonly value: string; readonly isTotal: boolean }
type ReceiptTax = { readonly label: string; readonly net: string; readonly tax: string }

type ReceiptOptions = {
  /** When the sale was made, in the zone and format of the reader. */
  readonly soldAt: string
  /** Printed before. */
  readonly isCopy: boolean
  /** Of a sale that was only practised. */
  readonly isTraining?: boolean
}

/** On every receipt of a training, so that it is taken for none. */
export const trainingMark = 'Training – not a receipt'

export function receiptOf(
  sale: Sale,
  company: ReceiptCompany,
  { soldAt, isCopy, isTraining = false }: ReceiptOptions,
): ReceiptModel {
  const { number, registerName, outletCode, cashier, state, currency } = sale
  const title = isTraining ? practiceSaleLabel(number) : saleLabel(number)
  return {
    title,
    name: company.companyName,
    head: headOf(company),
    facts: [`${title}, ${soldAt}`, `${registerName}, ${outletCode} · ${cashier}`],
    marks: [
      ...(isTraining ? [trainingMark] : []),
      ...(state === 'voided' ? ['VOIDED'] : []),
      ...(isCopy ? ['COPY'] : []),
    ],
    lines: [...linesOf(sale), ...returnedOf(sale, isTraining ? practiceSaleLabel : saleLabel)],
    sums: sumsOf(sale),
    taxes: taxRows(sale.taxes, currency),
    code: isTraining ? practiceSaleCode(number) : `R-${number}`,
  }
}

/** Address, phone and tax number of the company. */
export function headOf(company: ReceiptCompany): readonly string[] {
  const { companyAddress, companyPhone, companyTaxNumber } = company
  return [
    ...companyAddress.split(/\r?\n/),
    companyPhone,
    companyTaxNumber === '' ? '' : `Tax number ${companyTaxNumber}`,
  ].filter((line) => line.trim() !== '')
}

export function taxRows(taxes: Sale['taxes'], currency: string): readonly ReceiptTax[] {
  return taxes.map(({ basisPoints, netMinor, taxMinor }) => ({
    label: `Tax ${basisPoints / 100} %`,
    net: `net ${formatMoney(netMinor, currency)}`,
    tax: formatMoney(taxMinor, currency),
  }))
}

function linesOf({ lines, currency }: Sale): ReceiptLine[] {
  return lines.map((line) => {
    const { title, quantity, quantityScale, unitPriceMinor, lineMinor } = line
    const off = line.discountMinor + line.saleDiscountMinor
    const price = `${formatQuantity(quantity, quantityScale)} × ${formatMoney(unitPriceMinor, currency)}`
    return {
      title,
      detail: off > 0 ? `${price} − ${formatMoney(off, currency)}` : price,
      amount: formatMoney(lineMinor - off, currency),
    }
  })
}

/** Goods of an earlier sale that came back, after those that were sold. */
function returnedOf({ exchange, currency }: Sale, labelOf: typeof saleLabel): ReceiptLine[] {
  if (!exchange) return []
  return exchange.lines.map(({ title, quantity, quantityScale, amountMinor }) => ({
    title: `Returned: ${title}`,
    detail: `${formatQuantity(quantity, quantityScale)} of ${labelOf(exchange.number)}`,
    amount: signedMoney(-amountMinor, currency),
  }))
}

function sumsOf(sale: Sale): ReceiptSum[] {
  const { currency, payments, roundingMinor, changeMinor, totalMinor, refundedMinor, exchange } =
    sale
  const row = (label: string, minor: number) => ({
    label,
    value: signedMoney(minor, currency),
    isTotal: false,
  })
  return [
    ...(sale.pricesIncludeTax ? [] : [row('Tax', sale.taxMinor)]),
    ...(roundingMinor === 0 ? [] : [row('Cash rounding', roundingMinor)]),
    { ...row('Total', totalMinor), isTotal: true },
    ...(exchange
      ? [
          row('Returned', -exchange.returnedMinor),
          row('Difference', totalMinor - exchange.returnedMinor),
        ]
      : []),
    ...payments
      .filter(({ kind, method }) => kind === 'payment' && method !== 'exchange')
      .map(({ method, reference, amountMinor, tenderedMinor }) =>
        row(
          method === 'gift_card' ? `${tenderLabels[method]} ${reference}` : tenderLabels[method],
          tenderedMinor ?? amountMinor,
        ),
      ),
    ...(changeMinor === 0 ? [] : [row('Change', changeMinor)]),
    ...(exchange?.givenBack ?? []).map(({ method, amountMinor }) =>
      row(`Refunded: ${tenderLabels[method]}`, amountMinor),
    ),
    ...(refundedMinor === 0 ? [] : [row('Refunded', refundedMinor)]),
  ]
}
