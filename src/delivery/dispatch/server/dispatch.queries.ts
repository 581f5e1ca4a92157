import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { settingText } from '#platform/server/settings/setting-in-sql.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import {
  countByState,
  countCap,
  linesOf,
  orderFacts,
  packedLotsOf,
} from '#sales/orders/server/index.ts'
import type { Bench, WaitingOrder } from '../dispatch.contract.ts'
import { dispatchSettings } from '../dispatch.settings.ts'

type ListInput = { outletId?: string | undefined; after?: string | undefined; limit: number }

const isHeld = sql<boolean>`exists (select from order_holds h
  where h.order_id = o.id and h.released_at is null)`

/** Not packed, though its collection is closer than the time to prepare a parcel, or past. */
const isLate = sql<boolean>`coalesce(o.state = 'confirmed' and by_when.due_at
  < now() + make_interval(mins => ${sql.raw(settingText(dispatchSettings.lateMinutes, 'o.outlet_id'))}::int),
  false)`

/**
 * Confirmed orders without a hold, or on request those on hold: the earliest promised date first,
 * then the oldest. Late ones are those whose collection is near or past, including those on hold.
 */
export function toPack(
  reader: Reader,
  actor: Actor,
  input: ListInput & { held?: boolean | undefined; late?: boolean | undefined },
) {
  if (input.late) return waitingIn(reader, actor, 'late', input)
  return waitingIn(reader, actor, input.held ? 'held' : 'ready', input)
}

/** Packed parcels that have not left, oldest first. */
export function toHandOver(reader: Reader, actor: Actor, input: ListInput) {
  return waitingIn(reader, actor, 'packed', input)
}

async function waitingIn(
  reader: Reader,
  actor: Actor,
  which: keyof typeof lists,
  input: ListInput,
) {
  requireWithinOutlets(actor, capability.dispatch, input.outletId)
  const after = decodeCursor(input.after, ['day', 'instant', 'id'])
  const due =
    which === 'packed' ? sql`date '9999-12-31'` : sql`coalesce(o.promised_on, date '9999-12-31')`
  const found = await sql<WaitingOrder & { due: string; key: string }>`
    select o.id as "orderId", o.number, o.placed_at as "placedAt",
      o.promised_on::text as "promisedOn", o.ship_name as "shipName",
      o.ship_city as "shipCity", outlet.code as "outletCode", o.units,
      (select coalesce(sum(case when l.quantity_scale = 0 then l.packed_quantity
        else least(l.packed_quantity, 1) end), 0)::bigint
        from order_lines l where l.order_id = o.id) as "packedUnits",
      ${isHeld} as "isHeld", by_when.due_at as "dueAt", ${isLate} as "isLate",
      (select packer.full_name from bench_leases b join profiles packer on packer.id = b.user_id
        where b.order_id = o.id and b.kept_until > now()) as "packerName",
      parcel.code as "parcelCode", (${due})::text as due, o.placed_at::text as key
    from orders o join outlets outlet on outlet.id = o.outlet_id
    left join order_dues by_when on by_when.order_id = o.id
    left join parcels parcel on parcel.order_id = o.id and parcel.state <> 'opened'
    where ${lists[which]} and ${withinOutlets(actor, capability.dispatch, 'o.outlet_id')}
      and (${input.outletId ?? null}::uuid is null or o.outlet_id = ${input.outletId ?? null}::uuid)
      ${
        after
          ? sql`and (${due}, o.placed_at, o.id)
        > (${after[0]}::date, ${after[1]}::timestamptz, ${after[2]}::uuid)`
          : sql``
      }
    order by ${due}, o.placed_at, o.id limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.due, row.key, row.orderId])
}

const lists = {
  ready: sql`o.state = 'confirmed' and not ${isHeld}`,
  held: sql`o.state = 'confirmed' and ${isHeld}`,
  late: sql`o.state = 'confirmed' and ${isLate}`,
  packed: sql`o.state = 'packed'`,
} as const

export async function dispatchCounts(reader: Reader, actor: Actor) {
  const counts = await countByState(reader, actor, capability.dispatch, [
    'confirmed',
    'packed',
    'dispatched',
  ])
  const held = await sql<{ count: number }>`select count(*)::int as count from orders o
    where ${lists.held} and ${withinOutlets(actor, capability.dispatch, 'o.outlet_id')}`.execute(
    reader,
  )
  const late = await sql<{ count: number }>`select count(*)::int as count
    from order_dues by_when join orders o on o.id = by_when.order_id
    where ${lists.late} and ${withinOutlets(actor, capability.dispatch, 'o.outlet_id')}`.execute(
    reader,
  )
  const count = (state: string) => counts.find((each) => each.state === state)?.count ?? 0
  return {
    toPack: count('confirmed'),
    held: held.rows[0]?.count ?? 0,
    late: late.rows[0]?.count ?? 0,
    toHandOver: count('packed'),
    onTheWay: count('dispatched'),
    cap: countCap,
  }
}

export async function parcelOf(reader: Reader, actor: Actor, input: { id: string }) {
  const parcel = await reader
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['parcels.order_id', 'parcels.code'])
    .where('parcels.id', '=', input.id)
    .where(withinOutlets(actor, capability.dispatch, 'orders.outlet_id'))
    .executeTakeFirst()
  if (!parcel) throw notFound('This parcel')
  return { orderId: parcel.order_id, code: parcel.code }
}

export async function benchOf(
  reader: Reader,
  actor: Actor,
  input: { orderId: string },
): Promise<Bench> {
  // Read again at every scan, so it leaves out what the station does not show.
  const order = await orderFacts(reader, actor, capability.dispatch, input.orderId)
  const parcel = await reader
    .selectFrom('parcels')
    .select(['id', 'code'])
    .where('order_id', '=', input.orderId)
    // A reopened parcel does not count until its last unit is in.
    .where('state', '<>', 'opened')
    .executeTakeFirst()
  const packedLots = await packedLotsOf(reader, input.orderId)
  const lines = (await linesOf(reader, input.orderId)).map((line) => ({
    id: line.id,
    sku: line.sku,
    title: line.title,
    quantity: line.readyQuantity,
    packedQuantity: line.packedQuantity,
    quantityScale: line.quantityScale,
    lots: packedLots
      .filter(({ lineId }) => lineId === line.id)
      .map(({ lotId, code, expiresOn, quantity }) => ({ lotId, code, expiresOn, quantity })),
  }))
  const units = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce(
      (sum, line) => sum + (line.quantityScale === 0 ? of(line) : Math.min(of(line), 1)),
      0,
    )
  return {
    orderId: order.id,
    number: order.number,
    state: order.state,
    shipName: order.shipName,
    shipCity: order.shipCity,
    note: order.note,
    customerNote: order.customerNote,
    units: units((line) => line.quantity),
    packedUnits: units((line) => line.packedQuantity),
    parcelId: parcel?.id ?? null,
    parcelCode: parcel?.code ?? null,
    openHolds: order.openHolds,
    lines,
  }
}
