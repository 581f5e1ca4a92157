import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { ordersPages } from '../orders.pages.ts'

const ordersWeb: WebArea = {
  area: 'orders',
  pages: [
    {
      ...ordersPages.orders,
      load: async () => {
        const { OrdersPage, warmOrders } = await import('./OrdersPage.tsx')
        return { Page: OrdersPage, warm: warmOrders }
      },
    },
    {
      ...ordersPages.order,
      load: async () => ({ Page: (await import('./OrderPage.tsx')).OrderPage }),
    },
  ],
  acts: [{ label: 'New order', access: capability.orders, path: '/orders?new=1' }],
  refreshOn: ['order', 'stock', 'import'],
}

/** Routes beside the list of orders, used by other areas. */
const orderDeskWeb: WebArea = { area: 'orderDesk', pages: [], refreshOn: ['order'] }

export {
  type OrderColumn,
  type OrderSlots,
  OrderSlotsContext,
  useListedOrders,
} from './order-slots.ts'
export type { TimelineItem, TimelinePart } from './order-timeline.ts'

/** For the profile of a customer, which is in an area above. */
export const LazyCustomerOrders = shownLater(
  async () => (await import('./CustomerOrders.tsx')).CustomerOrders,
)

export const ordersWebAreas: readonly WebArea[] = [ordersWeb, orderDeskWeb]
