import { sql } from 'kysely'
import { type PlayedCase, playCases } from '#delivery/claims/server/index.ts'
import { followParcel } from '#delivery/dispatch/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { memberOf, type Team } from './create-team.ts'
import { day } from './working-hours.ts'

/**
 * How long ago the courier reported each as returned, and how far its case has come; oldest first.
 */
const plots: readonly { readonly days: number; readonly until: PlayedCase['until'] }[] = [
  { days: 19, until: 'settled' },
  { days: 14, until: 'approved' },
  { days: 12, until: 'claimed' },
  { days: 11, until: 'open' },
  { days: 9, until: 'contacted' },
  { days: 8, until: 'contacted' },
  { days: 5, until: 'open' },
  { days: 4, until: 'searching' },
  { days: 3, until: 'open' },
  { days: 2, until: 'open' },
  { days: 1, until: 'open' },
]

/** Parcels that couriers report as returned. Without parcels on their way none is missing. */
export async function addDemoClaims(tx: Tx, now: Date, actor: Actor, team: Team): Promise<void> {
  const found = await sql<{ id: string; state: string; newsAt: string | null }>`
    select p.id, p.state, p.news_at as "newsAt" from parcels p
    where p.state in ('handed_over', 'in_transit', 'returning', 'returned_by_courier')
      and p.courier_id is not null
    order by coalesce(p.news_at, p.handed_over_at), p.id
    limit ${plots.length}`.execute(tx)
  const played: PlayedCase[] = []
  for (const [at, parcel] of found.rows.entries()) {
    const { days, until } = plots[at] ?? { days: 1, until: 'open' }
    const said = Math.max(now.getTime() - days * day, Date.parse(parcel.newsAt ?? '') || 0)
    if (parcel.state !== 'returned_by_courier')
      await followParcel(tx, actor, {
        parcelId: parcel.id,
        news: 'returned_by_courier',
        at: new Date(said).toISOString(),
        text: 'RTS delivered to shipper',
      })
    const isOld = now.getTime() - said >= 7 * day
    const isClaimed = until === 'claimed' || until === 'approved' || until === 'settled'
    played.push({ parcelId: parcel.id, until: isClaimed && !isOld ? 'contacted' : until })
  }
  await playCases(tx, memberOf(team, 'returns_manager'), played, now)
}
