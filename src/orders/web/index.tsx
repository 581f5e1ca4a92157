import type { WebArea } from '#platform/web/page.ts'
import { capability } from '#users/capabilities.ts'

export const ordersWeb: WebArea = {
  area: 'orders',
  pages: [
    {
      path: '/orders',
      title: 'Orders',
      access: capability.orders,
      load: async () => ({ Page: (await import('./OrdersPage.tsx')).OrdersPage }),
    },
  ],
  refreshOn: ['order', 'stock', 'import'],
}

export { type OrderSlots, OrderSlotsContext } from './order-slots.ts'
