import { capability } from '#organization/users/capabilities.ts'
import { type Figure, FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { orderMachine } from '#sales/orders/orders.states.ts'
import type { OrderCounts } from './dashboard-api.ts'

const shown = ['pending', 'confirmed', 'packed', 'dispatched', 'delivered'] as const

/**
 * How many orders are where; each figure opens the list that it counts, so only those see it
 * who may open the list.
 */
export function StateFigures({ counts }: { counts: OrderCounts | undefined }) {
  const mayOpen = useMay(capability.orders)
  const countOf = (state: string) =>
    counts && (counts.states.find((each) => each.state === state)?.count ?? 0)
  const figures: Figure[] = [
    ...shown.map((state): Figure => {
      const { label, tone } = orderMachine.states[state]
      return { key: state, label, tone, count: countOf(state), to: '/orders', search: { state } }
    }),
    {
      key: 'held',
      label: 'On hold',
      tone: 'bad',
      count: counts?.held,
      to: '/orders',
      search: { held: '1' },
    },
  ]
  if (!mayOpen) return null
  return <FigureStrip label="Orders by state" figures={figures} cap={counts?.cap} />
}
