import { capability } from '#organization/users/capabilities.ts'
import { type ServedNeed, serveNeed } from '#platform/server/serve-need.ts'
import { orderList } from '../../orders.list.ts'
import { ordersOf } from './list-orders.ts'

const common = { area: 'orders', access: capability.orders, page: '/orders' } as const

const all = ordersOf(null)

const from = {
  endpoint: 'orders.list',
  list: orderList,
  page: all.page,
} as const

const byAge = { sort: 'placed', since: ({ placedAt }: { placedAt: string }) => placedAt }

const sales = ['store_manager', 'staff']

export const needsOfOrders: readonly ServedNeed[] = [
  serveNeed(
    {
      ...common,
      key: 'orders.late',
      one: 'order is past its promised date',
      many: 'orders are past their promised date',
      tone: 'bad',
      urgency: 15,
      params: { only: 'late' },
      mainFor: sales,
      button: 'Open late orders',
      since: 'due',
    },
    { ...from, first: { sort: 'promised', since: ({ promisedOn }) => promisedOn } },
  ),
  serveNeed(
    {
      ...common,
      key: 'orders.held',
      one: 'order is on hold',
      many: 'orders are on hold',
      tone: 'waiting',
      urgency: 30,
      params: { held: 'true' },
      mainFor: sales,
      button: 'Review holds',
      since: 'oldest',
    },
    { ...from, first: byAge },
  ),
  serveNeed(
    {
      ...common,
      key: 'orders.short',
      one: 'order lacks stock',
      many: 'orders lack stock',
      tone: 'waiting',
      urgency: 35,
      params: { stock: 'part,none' },
      mainFor: sales,
      button: 'Open short orders',
      since: 'oldest',
    },
    { ...from, first: byAge },
  ),
  serveNeed(
    {
      ...common,
      key: 'orders.pending',
      notFor: capability.confirmations,
      one: 'order to confirm with the customer',
      many: 'orders to confirm with the customer',
      tone: 'waiting',
      urgency: 40,
      params: { state: 'pending' },
      mainFor: sales,
      button: 'Confirm orders',
      since: 'oldest',
    },
    { ...from, first: byAge },
  ),
]
