import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { partsOfOne } from '#platform/bulk-acts.ts'
import { orderDeskContract } from './order-desk.contract.ts'
import { orderMoneyContract } from './order-money.contract.ts'
import { orderStockContract } from './order-stock.contract.ts'
import { ordersActions } from './orders.actions.ts'
import { ordersContract } from './orders.contract.ts'
import { ordersNouns } from './orders.nouns.ts'
import { ordersObjects } from './orders.objects.ts'
import { ordersPages } from './orders.pages.ts'
import { ordersPhrases } from './orders.phrases.ts'

export const ordersArea = defineArea({
  contracts: {
    orders: ordersContract,
    orderDesk: orderDeskContract,
    orderMoney: orderMoneyContract,
    orderStock: orderStockContract,
  },
  pages: ordersPages,
  nouns: ordersNouns,
  phrases: ordersPhrases,
  objects: ordersObjects,
  actions: ordersActions,
  seenBy: {
    order: [
      capability.orders,
      capability.dispatch,
      capability.dashboard,
      capability.addressVerification,
    ],
  },
  bulkActs: {
    'orderDesk.bulkDo': {
      loses: 'Cancelled orders do not come back.',
      countedBy: 'orders/server/bulk/require-cancelling-many.ts',
    },
    'orderDesk.changeComment': partsOfOne,
    'orderDesk.comment': partsOfOne,
    'orderDesk.split': partsOfOne,
    'orderMoney.edit': partsOfOne,
    'orderMoney.refund': partsOfOne,
    'orderMoney.remove': partsOfOne,
    'orderStock.removeShort': partsOfOne,
    'orders.place': partsOfOne,
  },
  largeBodies: {
    'orderDesk.permitExport': megabyte,
    'orderDesk.split': megabyte,
    'orderMoney.edit': 4 * megabyte,
    'orderMoney.refund': megabyte,
    'orderMoney.remove': megabyte,
    'orderStock.removeShort': megabyte,
    'orders.place': 4 * megabyte,
  },
  countedLists: {
    'orders.list': 'orders',
  },
})
