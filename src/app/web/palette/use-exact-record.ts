import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { isAllowed } from '#platform/permissions.ts'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { ordersApi } from '#sales/orders/web/orders-api.ts'
import { orderNumberIn } from './order-number.ts'
import { recordSearches } from './record-searches.ts'

/**
 * Finds the path of the record that a whole number, SKU, barcode, phone or email names, without
 * waiting for the list; null where none or several are meant.
 */
export function useExactRecord(): (text: string) => Promise<string | null> {
  const held = use(PermissionsContext)
  const queries = useQueryClient()
  return async (text) => {
    const number = orderNumberIn(text)
    if (number !== null && isAllowed(held, capability.orders)) {
      const { rows } = await queries.fetchQuery(
        ordersApi.ask('list', { q: String(number), limit: 6 }),
      )
      const order = rows.find((row) => row.number === number)
      if (order) return orderNoun.path(order.id)
    }
    const asked = recordSearches.filter(({ access }) => isAllowed(held, access))
    const answers = await Promise.all(
      asked.map(({ query }) => queries.fetchQuery(query(text.trim(), held)).catch(() => [])),
    )
    const found = answers.flat()
    const [exact] = found.filter(({ isExact }) => isExact)
    const [only] = found.length === 1 ? found : []
    return (exact ?? only)?.path ?? null
  }
}
