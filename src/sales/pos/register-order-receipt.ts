import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import { tenderLabels } from '#sales/registers/tenders.ts'
import { practiceOrderCode, practiceOrderLabel } from './pos.nouns.ts'
import {
  headOf,
  type ReceiptCompany,
  type ReceiptModel,
  taxRows,
  trainingMark,
} from './receipt-model.ts'
import type { RegisterOrder } from './register-orders.contract.ts'

type Options = {
  /** When the order was sold and is promised, in the format of the reader. */
  readonly soldAt: string
  readonly promisedOn: string | null
  /** Printed before. */
  readonly isCopy: boolean
  /** Of an order that was only practised. */
  readonly isTraining?: boolean
}

/** The printed confirmation of an order that a register sold; its barcode finds the order. */
export function receiptOfOrder(
  order: RegisterOrder,
  company: ReceiptCompany,
  { soldAt, promisedOn, isCopy, isTraining = false }: Options,
): ReceiptModel {
  const { number, registerName, outletCode, cashier, shipsFrom, shipTo, currency } = order
  const title = isTraining ? practiceOrderLabel(number) : orderLabel(number)
  const { name, address, postcode, city, phone } = shipTo
  return {
    title,
    name: company.companyName,
    head: headOf(company),
    facts: [
      `${title}, ${soldAt}`,
      `${registerName}, ${outletCode} · ${cashier}`,
      `Delivered to ${[name, address, `${postcode} ${city}`.trim()].filter(Boolean).join(', ')}`,
      `Phone ${phone}`,
      `Ships from ${shipsFrom.name}`,
      ...(promisedOn === null ? [] : [`Promised for ${promisedOn}`]),
    ],
    marks: [...(isTraining ? [trainingMark] : []), 'TO BE DELIVERED', ...(isCopy ? ['COPY'] : [])],
    lines: order.lines.map((line) => {
      const { title: product, quantity, quantityScale, unitPriceMinor, lineMinor } = line
      const off = line.discountMinor
      const price = `${formatQuantity(quantity, quantityScale)} × ${formatMoney(unitPriceMinor, currency)}`
      return {
        title: product,
        detail: off > 0 ? `${price} − ${formatMoney(off, currency)}` : price,
        amount: formatMoney(lineMinor - off, currency),
      }
    }),
    sums: sumsOf(order),
    taxes: taxRows(order.taxes, currency),
    code: isTraining ? practiceOrderCode(number) : `${orderNoun.scanPrefix}${number}`,
  }
}

function sumsOf(order: RegisterOrder): ReceiptModel['sums'] {
  const { currency, payments, cashReceivedMinor, changeMinor } = order
  const row = (label: string, minor: number, isTotal = false) => ({
    ...{ label, value: formatMoney(minor, currency), isTotal },
  })
  return [
    ...(order.shippingMinor === 0 ? [] : [row('Shipping', order.shippingMinor)]),
    ...(order.pricesIncludeTax ? [] : [row('Tax', order.taxMinor)]),
    ...(order.roundingMinor === 0 ? [] : [row('Cash rounding', order.roundingMinor)]),
    row('Total', order.totalMinor, true),
    ...payments
      .filter(({ method }) => method !== 'cash')
      .map(({ method, amountMinor }) => row(tenderLabels[method], amountMinor)),
    ...(cashReceivedMinor === null ? [] : [row(tenderLabels.cash, cashReceivedMinor)]),
    ...(changeMinor === 0 ? [] : [row('Change', changeMinor)]),
    row('Paid', order.paidMinor),
    row('Due on delivery', order.dueMinor, true),
  ]
}
