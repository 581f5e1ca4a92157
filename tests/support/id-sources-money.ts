import type { IdSource } from './id-sources.ts'

/** Those of the money of orders and of the lists that prices come from. */
export const moneyIdSources: Readonly<Record<string, IdSource>> = {
  'orderMoney.edit id': 'order',
  'orderMoney.edit lines.lineId': 'line',
  'orderMoney.edit lines.variantId': 'everyone',
  'orderMoney.edit priceListId': 'everyone',
  'orderMoney.invoice id': 'order',
  'orderMoney.latest ids': 'order',
  'orderMoney.of id': 'order',
  'orderMoney.pay id': 'order',
  'orderMoney.quote lines.lineId': 'everyone',
  'orderMoney.quote lines.variantId': 'everyone',
  'orderMoney.quote orderId': 'order',
  'orderMoney.quote outletId': 'outlet',
  'orderMoney.quote priceListId': 'everyone',
  'orderMoney.refund id': 'order',
  'orderMoney.refund lines.lineId': 'line',
  'orderMoney.sheet id': 'invoice',
  'priceLists.prices id': 'everyone',
  'priceLists.ofProduct id': 'everyone',
  'priceLists.save id': 'everyone',
  'priceLists.setPrices id': 'everyone',
  'priceLists.setPrices prices.variantId': 'everyone',
}
