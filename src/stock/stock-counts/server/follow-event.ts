import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { EventToFollow } from '../stock-counts.fields.ts'
import { openEvents } from './events-to-follow.ts'
import { access } from './find-stock-count.ts'
import { planCount } from './plan-count.ts'
import type { StockCountParts } from './stock-count-parts.ts'

type Followed = { readonly outletId: string; readonly eventId: string }

/** Plans a blind count for today of where an event happened: its bins, or else its products. */
export const followEvent =
  (parts: StockCountParts) =>
  async (tx: Tx, actor: Actor, { outletId, eventId }: Followed) => {
    requireWithinOutlets(actor, access, outletId)
    const [event] = await openEvents(tx, parts, outletId, { eventId, limit: 1 })
    if (!event) throw await whyNotOpen(tx, outletId, eventId)
    const { reason, noun, documentId, label } = event
    try {
      return await planCount(tx, actor, {
        ...{ outletId, kind: 'after_event', isBlind: true, counterIds: [], note: '', category: '' },
        ...placesOf(event),
        plannedOn: await todayAt(tx, outletId),
        follows: { eventId, reason, noun, documentId, label },
      })
    } catch (error) {
      if (brokenConstraint(error) === 'stock_counts_follow_once') throw isFollowed()
      throw error
    }
  }

function placesOf({ bins, products, withoutBin }: EventToFollow) {
  const variantIds = products.map(({ id }) => id)
  return bins.length > 0
    ? ({ scope: 'bins', binIds: bins.map(({ id }) => id), withoutBin, variantIds: [] } as const)
    : ({ scope: 'products', binIds: [], withoutBin: false, variantIds } as const)
}

async function whyNotOpen(tx: Tx, outletId: string, eventId: string): Promise<Refusal> {
  const found = await sql`select from stock_counts where event_id = ${eventId}
    and outlet_id = ${outletId} and state <> 'cancelled' limit 1`.execute(tx)
  return found.rows.length > 0 ? isFollowed() : notFound('This event')
}

function isFollowed(): Refusal {
  return new Refusal(
    'conflict',
    'already_followed',
    'A count follows this event already. Look at the list again.',
  )
}
