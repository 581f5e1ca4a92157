import { playReturn, type ReturnPlay } from '#delivery/returns/server/index.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { NumberedOrder } from '#sales/orders/server/index.ts'
import { memberOf, type Team } from './create-team.ts'

type Plot = Omit<ReturnPlay, 'orderId'>

const found = (code: string) => ({ code, note: '' })

/** Received returns: some not yet inspected, some half inspected. */
const benched: readonly Plot[] = [
  ...['refused_at_door', 'nobody_home', 'courier_gave_up'].map(
    (code): Plot => ({
      kind: 'courier',
      method: 'courier',
      reason: found(code),
      end: 'received',
      finds: [],
    }),
  ),
  {
    kind: 'walk_in',
    method: 'walk_in',
    reason: found('customer_changed_mind'),
    end: 'inspected',
    finds: [{ grade: 'b', disposition: 'quarantine' }],
  },
]

/** Return requests of customers, not all of which are in transit. */
const announced: readonly Plot[] = (
  [
    ['requested', 'wrong_size'],
    ['requested', 'arrived_damaged'],
    ['requested', 'not_as_described'],
    ['approved', 'faulty'],
    ['approved', 'ordered_by_mistake'],
    ['in_transit', 'poor_quality'],
    ['in_transit', 'wrong_item_sent'],
    ['in_transit', 'wrong_size'],
  ] as const
).map(([end, code], at) => ({
  kind: at % 4 === 3 ? 'exchange' : 'customer',
  method: at % 3 === 0 ? 'pickup' : 'drop',
  reason: found(code),
  end,
  finds: [],
}))

/** The badge of a fresh demo: the number of open returns. */
export const demoOpenReturns = benched.length + announced.length

/** Returns in every state of their life before the money, of the newest orders that fit. */
export async function addDemoReturns(
  tx: Tx,
  orders: readonly NumberedOrder[],
  team: Team,
): Promise<void> {
  const actor = memberOf(team, 'returns_manager')
  const after = (move: string) => orders.filter(({ moves }) => moves.at(-1)?.move === move)
  const returned = after('return')
  // Refunds of the demo are for the newest of them.
  const delivered = after('deliver').slice(-60, -10)
  for (const [at, plot] of benched.entries()) {
    const order = returned.at(-1 - at)
    if (order) await playReturn(tx, actor, { ...plot, orderId: order.id })
  }
  for (const [at, plot] of announced.entries()) {
    const order = delivered.at(-1 - at * 3)
    if (order) await playReturn(tx, actor, { ...plot, orderId: order.id })
  }
}
