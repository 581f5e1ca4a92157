import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const ordersPages = {
  orders: {
    path: '/orders',
    title: 'Orders',
    access: capability.orders,
    scans: 'Opens the order, or lists the orders of the product.',
    menu: { section: 'orders', label: 'All Orders', place: 1 },
  },
  order: {
    path: '/orders/$id',
    title: 'Order',
    access: capability.orders,
    scans: 'Opens the order, or lists the orders of the product.',
  },
} satisfies Pages
