import { useQuery } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { formatMoney } from '#platform/money.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { customerNoun } from '#sales/customers/customers.nouns.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import { orderMachine } from '#sales/orders/orders.states.ts'
import { catalogOfOrders, customersOfOrders, ordersApi } from '#sales/orders/web/orders-api.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { exactFirst, isWhole } from './exact-first.ts'

export type FoundGroup = {
  readonly noun: 'order' | 'customer' | 'variant'
  readonly label: string
  readonly found: readonly {
    id: string
    label: string
    facts: string
    path: string
    /** The search text is its whole number, SKU, phone or email. */
    isExact: boolean
  }[]
}

const limit = 6

/** Orders, customers and products that match the search text, among those that the user may see. */
export function useFoundRecords(q: string): { groups: readonly FoundGroup[]; isFetching: boolean } {
  const mayOrders = useMay(capability.orders)
  const mayCustomers = useMay([capability.customers, capability.orders])
  const mayOpenCustomers = useMay(capability.customers)
  const mayProducts = useMay([capability.products, capability.orders, capability.inventory])
  const mayOpenProducts = useMay(capability.products)
  const isAsked = q.length >= 2 || /^\d+$/.test(q)
  const orders = useQuery({
    ...ordersApi.ask('list', { q, limit }),
    enabled: isAsked && mayOrders,
  })
  const customers = useQuery({
    ...customersOfOrders.ask('search', { q, limit }),
    enabled: isAsked && mayCustomers,
  })
  const products = useQuery({
    ...catalogOfOrders.ask('search', { q, limit }),
    enabled: isAsked && mayProducts,
  })

  const groups: FoundGroup[] = [
    {
      noun: 'order',
      label: orderNoun.plural,
      found: (orders.data?.rows ?? []).map(
        ({ id, number, channelNumber, shipName, shipCity, state }) => ({
          id,
          label: orderLabel(number),
          facts: [channelNumber, shipName, shipCity, orderMachine.states[state].label]
            .filter(Boolean)
            .join(' · '),
          path: orderNoun.path(id),
          isExact: isWhole(q, [String(number), channelNumber]),
        }),
      ),
    },
    {
      noun: 'customer',
      label: customerNoun.plural,
      found: (customers.data?.customers ?? []).map(({ id, fullName, phone, email, city }) => ({
        id,
        label: fullName,
        facts: [phone, email, city].filter(Boolean).join(' · '),
        // Users with access to orders only see the customer's orders.
        path: mayOpenCustomers ? customerNoun.path(id) : `/orders?customer=${id}`,
        isExact: isWhole(q, [phone, email]),
      })),
    },
    {
      noun: 'variant',
      label: variantNoun.plural,
      found: (products.data?.variants ?? []).map(({ id, title, sku, priceMinor, currency }) => ({
        id,
        label: title,
        facts: `${sku} · ${formatMoney(priceMinor, currency)}`,
        // Users who take orders see the orders of the variant.
        path: mayOpenProducts ? variantNoun.path(id) : `/orders?variant=${id}`,
        isExact: isWhole(q, [sku]),
      })),
    },
  ]
  return {
    groups: exactFirst(groups.filter(({ found }) => isAsked && found.length > 0)),
    isFetching: orders.isFetching || customers.isFetching || products.isFetching,
  }
}
