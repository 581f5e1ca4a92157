import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#platform/web/format-instant.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useListedOrders } from '#sales/orders/web/index.tsx'
import { confirmationMachine } from '../confirmations.states.ts'
import { confirmationsApi } from './confirmations-api.ts'

/** The state of an order's calls, in a list that requests those of all its rows together. */
export function OrderCall({ orderId }: { orderId: string }) {
  const ids = useListedOrders()
  const { data } = useQuery(confirmationsApi.ask('ofOrders', { ids }))
  const task = data?.rows.find((row) => row.orderId === orderId)
  if (!task) return null
  const { state, attempts, nextCallAt } = task
  const calls = attempts === 1 ? '1 call so far' : `${attempts} calls so far`
  const next = nextCallAt && state !== 'done' ? `, next ${formatInstant(nextCallAt)}` : ''
  return (
    <span title={`${calls}${next}`}>
      <StateBadge machine={confirmationMachine} state={state} />
    </span>
  )
}
