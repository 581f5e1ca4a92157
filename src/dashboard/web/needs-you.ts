import type { Tone } from '#platform/machine.ts'
import type { Access } from '#platform/permissions.ts'
import { capability } from '#users/capabilities.ts'
import type { Overview } from './dashboard-api.ts'

export type Need = {
  readonly key: string
  readonly count: number
  /** After the number: “orders wait for their first call”. */
  readonly words: string
  readonly tone: Tone
  /** Whose work it is. */
  readonly access: Access
  /** Where it is done; null where no page does it yet. */
  readonly path: string | null
}

/** What waits for somebody, the most pressing first; nothing that counts 0. */
export function needsOf(overview: Overview): readonly Need[] {
  const countOf = (name: string) => overview.states.find(({ state }) => state === name)?.count ?? 0
  const needs: Need[] = [
    {
      key: 'held',
      count: overview.held,
      words: 'on hold: decide, then release or cancel',
      tone: 'bad',
      access: capability.orders,
      path: '/orders?held=1',
    },
    {
      key: 'pending',
      count: countOf('pending'),
      words: 'to confirm with the customer',
      tone: 'waiting',
      access: [capability.orders, capability.confirmations],
      path: '/orders?state=pending',
    },
    {
      key: 'confirmed',
      count: countOf('confirmed'),
      words: 'to pack',
      tone: 'active',
      access: capability.dispatch,
      path: '/dispatch',
    },
    {
      key: 'packed',
      count: countOf('packed'),
      words: 'to hand over to the courier',
      tone: 'active',
      access: capability.dispatch,
      path: '/dispatch',
    },
    {
      key: 'stock',
      count: overview.lowStock,
      words: 'at or below the reorder point',
      tone: 'waiting',
      access: [capability.inventory, capability.products],
      path: null,
    },
  ]
  return needs.filter(({ count }) => count > 0)
}
