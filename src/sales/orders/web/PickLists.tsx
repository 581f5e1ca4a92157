import { useQueries } from '@tanstack/react-query'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import { ordersApi } from './orders-api.ts'
import { PickListPage } from './PickList.tsx'

/** The pick lists of several orders, a page each; printed as soon as all of them are there. */
export function PickLists({ ids, onPrinted }: { ids: readonly string[]; onPrinted: () => void }) {
  const orders = useQueries({
    queries: ids.map((id) => ({ ...ordersApi.ask('get', { id }), staleTime: 10_000 })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  })
  if (orders.length < ids.length) return null
  return (
    <PrintSheet paper="a4" onPrinted={onPrinted}>
      {orders.map((order) => (
        <PickListPage key={order.id} order={order} />
      ))}
    </PrintSheet>
  )
}
