import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { serveListBy } from '#platform/server/lists/serve-list-by.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { ParcelRow } from '../../parcels.fields.ts'
import { parcelList } from '../../parcels.list.ts'
import { isSuspended } from '../suspensions/active-suspensions.ts'
import { waitingParcels } from '../suspensions/waiting-parcels.ts'
import { countToUnpack } from '../unpacking/parcels-to-unpack.ts'
import { keptLeaves, lateParcels } from './kept-cut-offs.ts'
import {
  hasFailed,
  isLateOfOutlet,
  isOutdated,
  isWaiting,
  lastBookingFailed,
  lateFromBeside,
  parcelBeside,
  parcelColumns,
} from './parcel-columns.ts'
import { searchedParcels } from './search-parcels.ts'

const access = capability.dispatch

/**
 * Parcels of the user's outlets. The joins for outdated and failed parcels are
 * left out when nothing needs them, so that the other filters and orders read only the table.
 */
export const parcels = serveListBy<ParcelRow, typeof parcelList>(
  parcelList,
  async (reader, actor, input) => {
    const waitingIds = await idsWaitingIn(reader, actor, input)
    const found = await searchedParcels(reader, actor, input.q)
    return {
      table: 'parcels p',
      id: 'p.id',
      joined: asksForMore(input)
        ? parcelBeside
        : input.sort.endsWith('leaves')
          ? keptLeaves
          : sql``,
      within: () => sql`(${withinOutlets(actor, access, 'p.outlet_id')} and ${found})`,
      filters: {
        state: 'p.state',
        // A parcel that waits for a courier may not be booked with it yet.
        courierId: waitingIds ? () => sql`true` : 'p.courier_id',
        outletId: { ownOutlet: 'p.outlet_id', access },
        late: sql<boolean>`p.id in ${lateParcels}`,
        outdated: sql<boolean>`(${isWaiting} and ${isOutdated})`,
        failed: sql<boolean>`(${isWaiting} and ${hasFailed})`,
        suspended: isSuspended,
        unfinished: `p.state not in ('delivered', 'received_back', 'cancelled')`,
        packed: { instant: 'p.packed_at' },
        handedOver: { instant: 'p.handed_over_at' },
        delivered: { instant: 'p.delivered_at' },
        waitingAreaId: () => sql`p.id = any(${[...(waitingIds ?? [])]}::uuid[])`,
      },
      sorts: {
        code: { by: 'substr(p.code, 3)::bigint', kind: 'number' },
        tracking: { by: 'p.tracking_number', kind: 'text', hasNulls: true },
        weight: { by: 'p.weight_grams', kind: 'number', hasNulls: true },
        leaves: {
          by: 'leaves.by',
          kind: 'instant',
          hasNulls: true,
          among: `p.state in ('packed', 'booked')`,
        },
        packed: { by: 'p.packed_at', kind: 'instant' },
        handedOver: { by: 'p.handed_over_at', kind: 'instant', hasNulls: true },
      },
      columns: () => parcelColumns,
      beside: parcelBeside,
    }
  },
)

type Input = ListInput<typeof parcelList>

const asksForMore = ({ outdated, failed }: Input) => outdated !== undefined || failed !== undefined

/**
 * The parcels that wait for the courier in one service location; null where that filter is unset.
 */
async function idsWaitingIn(reader: Reader, actor: Actor, input: Input) {
  const [areaId] = input.waitingAreaId ?? []
  const [courierId] = input.courierId ?? []
  if (!areaId) return null
  if (!courierId)
    throw new Refusal(
      'invalid',
      'courier_missing',
      'Choose the courier that the parcels wait for.',
      { field: 'courierId' },
    )
  const waiting = await waitingParcels(reader, actor, { courierId, areaId })
  return waiting.map(({ id }) => id)
}

/** The parcels that wait at the actor's outlets. */
export async function parcelFigures(reader: Reader, actor: Actor) {
  const found = await sql<{ toBook: number; toHandOver: number; late: number; failed: number }>`
    select count(*) filter (where p.state = 'packed')::int as "toBook",
      count(*) filter (where p.state = 'booked')::int as "toHandOver",
      count(*) filter (where ${isLateOfOutlet})::int as late,
      count(*) filter (where ${lastBookingFailed})::int as failed
    from parcels p ${lateFromBeside} ${keptLeaves}
    where ${isWaiting} and ${withinOutlets(actor, access, 'p.outlet_id')}`.execute(reader)
  const sheets = await sql<{ count: number }>`select count(*)::int as count from load_sheets s
    where s.state in ('open', 'closed') and ${withinOutlets(actor, access, 's.outlet_id')}`.execute(
    reader,
  )
  const counts = found.rows[0] ?? { toBook: 0, toHandOver: 0, late: 0, failed: 0 }
  const toUnpack = await countToUnpack(reader, actor)
  return { ...counts, openSheets: sheets.rows[0]?.count ?? 0, toUnpack }
}
