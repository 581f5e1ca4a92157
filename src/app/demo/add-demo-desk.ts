import type { Tx } from '#platform/server/db/database.ts'
import { changeDesk, commentOrder, type NumberedOrder } from '#sales/orders/server/index.ts'
import { memberOf, type Team } from './create-team.ts'

const day = 86_400_000

/** Priority, assignment and notes on the newest orders that have not been dispatched. */
export async function addDemoDesk(
  tx: Tx,
  now: Date,
  orders: readonly NumberedOrder[],
  team: Team,
): Promise<void> {
  const open = orders
    .filter(({ moves }) => moves.every(({ move }) => move === 'confirm'))
    .slice(-18)
  const manager = memberOf(team, 'store_manager')
  const staff = memberOf(team, 'staff')
  const onDay = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10)
  for (const [index, { id }] of open.entries()) {
    const change = {
      ...(index % 3 === 0 ? { assignedTo: (index % 2 === 0 ? staff : manager).userId } : {}),
      ...(index % 6 === 1 ? ({ priority: index === 7 ? 'urgent' : 'high' } as const) : {}),
      ...(index % 4 === 2 ? { promisedOn: onDay(index === 2 ? -1 : 2) } : {}),
      ...(index % 5 === 0 ? { addTags: [index % 2 === 0 ? 'gift' : 'call first'] } : {}),
    }
    if (Object.keys(change).length > 0) await changeDesk(tx, manager, { id, change })
  }
  const [first, second] = open.slice(-2)
  const asked = `@${manager.name} may we send this in two parcels?`
  if (first)
    await commentOrder(tx, staff, { id: first.id, body: asked, mentions: [manager.userId] })
  if (second)
    await commentOrder(tx, manager, {
      id: second.id,
      body: 'It is a birthday present: no invoice in the parcel.',
      mentions: [],
    })
}
