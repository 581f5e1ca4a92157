import { capability } from '#organization/users/capabilities.ts'
import type { Tone } from '#platform/machine.ts'
import type { Access } from '#platform/permissions.ts'
import type { OrderCounts } from './dashboard-api.ts'

export type Need = {
  readonly key: string
  readonly count: number
  /** After the number: “orders wait for their first call”. */
  readonly words: string
  readonly tone: Tone
  /** The permission of the people who do this work. */
  readonly access: Access
  /** Where it is done, for those who may open it; null where no page does it yet. */
  readonly place: { readonly path: string; readonly access: Access } | null
}

/** What needs to be done, the most urgent first; nothing that counts 0. */
export function needsOf(
  counts: OrderCounts | undefined,
  lowStock: number | undefined,
): readonly Need[] {
  const countOf = (name: string) => counts?.states.find(({ state }) => state === name)?.count ?? 0
  const needs: Need[] = [
    {
      key: 'held',
      count: counts?.held ?? 0,
      words: 'on hold: decide, then release or cancel',
      tone: 'bad',
      access: capability.orders,
      place: { path: '/orders?held=1', access: capability.orders },
    },
    {
      key: 'pending',
      count: countOf('pending'),
      words: 'to confirm with the customer',
      tone: 'waiting',
      access: [capability.orders, capability.confirmations],
      place: { path: '/orders?state=pending', access: capability.orders },
    },
    {
      key: 'confirmed',
      count: countOf('confirmed'),
      words: 'to pack',
      tone: 'active',
      access: capability.dispatch,
      place: { path: '/dispatch', access: capability.dispatch },
    },
    {
      key: 'packed',
      count: countOf('packed'),
      words: 'to hand over to the courier',
      tone: 'active',
      access: capability.dispatch,
      place: { path: '/dispatch?tab=parcels', access: capability.dispatch },
    },
    {
      key: 'stock',
      count: lowStock ?? 0,
      words: 'at or below the reorder point',
      tone: 'waiting',
      access: [capability.inventory, capability.products],
      place: { path: '/inventory?tab=suggestions', access: capability.purchaseOrders },
    },
  ]
  return needs.filter(({ count }) => count > 0)
}
