import type { outletsContract } from '#organization/outlets/outlets.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { customersContract } from '#sales/customers/customers.contract.ts'
import type { giftCardsContract } from '#sales/gift-cards/gift-cards.contract.ts'
import type { catalogContract } from '#stock/catalog/catalog.contract.ts'
import type { priceListsContract } from '#stock/catalog/price-lists.contract.ts'
import type { inventoryContract } from '#stock/inventory/inventory.contract.ts'
import type { scanningContract } from '#stock/scanning/scanning.contract.ts'
import type { orderDeskContract } from '../order-desk.contract.ts'
import type { orderMoneyContract } from '../order-money.contract.ts'
import type { orderStockContract } from '../order-stock.contract.ts'
import type { ordersContract } from '../orders.contract.ts'

export const ordersApi = connect<typeof ordersContract>('orders')
export const deskApi = connect<typeof orderDeskContract>('orderDesk')
export const orderMoneyApi = connect<typeof orderMoneyContract>('orderMoney', 'orders')
export const orderStockApi = connect<typeof orderStockContract>('orderStock', 'orders')

// The areas above that an order is made of.
export const outletsOfOrders = connect<typeof outletsContract>('outlets')
export const catalogOfOrders = connect<typeof catalogContract>('catalog', 'products')
export const priceListsOfOrders = connect<typeof priceListsContract>('priceLists', 'products')
export const customersOfOrders = connect<typeof customersContract>('customers')
/** The registers that are open now. */
export const registersOfOrders = connect<typeof giftCardsContract>('giftCards')
export const stockOfOrders = connect<typeof inventoryContract>('inventory')
export const scansOfOrders = connect<typeof scanningContract>('scanning')
