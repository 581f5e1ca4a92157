import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { parcelNoun } from '../../dispatch.nouns.ts'
import type { ParcelRow } from '../../parcels.fields.ts'
import type { ParcelState } from '../../parcels.states.ts'
import { waitingParcels } from '../suspensions/waiting-parcels.ts'
import { countToUnpack } from '../unpacking/parcels-to-unpack.ts'
import {
  hasFailed,
  isLate,
  isOutdated,
  isSuspended,
  isWaiting,
  parcelColumns,
  parcelSource,
} from './parcel-columns.ts'

export type ParcelFilter = {
  readonly state?: ParcelState | undefined
  readonly open?: boolean | undefined
  readonly courierId?: string | undefined
  readonly outletId?: string | undefined
  readonly late?: boolean | undefined
  readonly outdated?: boolean | undefined
  readonly failed?: boolean | undefined
  readonly suspended?: boolean | undefined
  readonly waitingAreaId?: string | undefined
  readonly q: string
}

type ListInput = ParcelFilter & { readonly after?: string | undefined; readonly limit: number }

/** Newest first; of those that have not left, whichever waits longest stands first. */
export async function listParcels(reader: Reader, actor: Actor, input: ListInput) {
  insistWithinOutlets(actor, capability.dispatch, input.outletId)
  const after = decodeCursor(input.after, ['instant', 'id'])
  const isOldestFirst = areWaiting(input)
  const way = sql.raw(isOldestFirst ? '' : 'desc')
  const beyond = sql.raw(isOldestFirst ? '>' : '<')
  const waitingIds = await idsWaitingIn(reader, actor, input)
  const found = await sql<ParcelRow & { key: string }>`
    select ${parcelColumns}, p.packed_at::text as key from ${await parcelSource(reader)}
    where ${sql.join(conditionsOf(actor, input, waitingIds), sql` and `)}
      ${after ? sql`and (p.packed_at, p.id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by p.packed_at ${way}, p.id ${way} limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.key, row.id])
}

const areWaiting = ({ state, late, outdated, failed, suspended, waitingAreaId }: ParcelFilter) =>
  state === 'packed' ||
  state === 'booked' ||
  Boolean(late ?? outdated ?? failed ?? suspended ?? waitingAreaId)

/** The parcels that wait for the courier in one service location; null where that is not asked. */
async function idsWaitingIn(
  reader: Reader,
  actor: Actor,
  { courierId, waitingAreaId }: ParcelFilter,
) {
  if (!waitingAreaId) return null
  if (!courierId)
    throw new Refusal(
      'invalid',
      'courier_missing',
      'Choose the courier that the parcels wait for.',
      { field: 'courierId' },
    )
  const waiting = await waitingParcels(reader, actor, { courierId, areaId: waitingAreaId })
  return waiting.map(({ id }) => id)
}

function conditionsOf(
  actor: Actor,
  input: ParcelFilter,
  waitingIds: readonly string[] | null,
): RawBuilder<boolean>[] {
  const { state, courierId, outletId, open, late, outdated, failed, suspended, q } = input
  return [
    withinOutlets(actor, capability.dispatch, 'p.outlet_id'),
    ...(state ? [sql<boolean>`p.state = ${state}`] : []),
    ...(open ? [sql<boolean>`p.state not in ('delivered', 'received_back', 'cancelled')`] : []),
    ...(waitingIds ? [sql<boolean>`p.id = any(${[...waitingIds]}::uuid[])`] : []),
    ...(courierId && !waitingIds ? [sql<boolean>`p.courier_id = ${courierId}::uuid`] : []),
    ...(outletId ? [sql<boolean>`p.outlet_id = ${outletId}::uuid`] : []),
    ...(areWaiting(input) ? [isWaiting] : []),
    ...(late ? [isLate] : []),
    ...(outdated ? [isOutdated] : []),
    ...(failed ? [hasFailed] : []),
    ...(suspended ? [isSuspended] : []),
    ...(q.trim() === '' ? [] : [matchesWhat(q.trim())]),
  ]
}

/** By the whole code or number, as it was scanned; else by order, name or city in words. */
function matchesWhat(q: string): RawBuilder<boolean> {
  const number = new RegExp(`^(?:${parcelNoun.scanPrefix}|O-)?(\\d{1,15})$`, 'i').exec(q)?.[1]
  const text = `(o.ship_name || ' ' || o.ship_city)`
  return sql<boolean>`(p.code = ${q.toUpperCase()} or p.tracking_number = ${q}
    or o.number = ${number ?? null}::bigint
    or exists (select from parcel_bookings x where x.parcel_id = p.id and x.tracking_number = ${q})
    or ${matchesWords(text, q)})`
}

/** What waits for somebody at the actor's outlets. */
export async function parcelFigures(reader: Reader, actor: Actor) {
  const found = await sql<{ toBook: number; toHandOver: number; late: number; failed: number }>`
    select count(*) filter (where p.state = 'packed')::int as "toBook",
      count(*) filter (where p.state = 'booked')::int as "toHandOver",
      count(*) filter (where ${isLate})::int as late,
      count(*) filter (where ${hasFailed})::int as failed
    from ${await parcelSource(reader)}
    where ${isWaiting} and ${withinOutlets(actor, capability.dispatch, 'p.outlet_id')}`.execute(
    reader,
  )
  const sheets = await sql<{ count: number }>`select count(*)::int as count from load_sheets s
    where s.state in ('open', 'closed') and ${withinOutlets(actor, capability.dispatch, 's.outlet_id')}`.execute(
    reader,
  )
  const counts = found.rows[0] ?? { toBook: 0, toHandOver: 0, late: 0, failed: 0 }
  const toUnpack = await countToUnpack(reader, actor)
  return { ...counts, openSheets: sheets.rows[0]?.count ?? 0, toUnpack }
}
