import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { mayLeaveUnpaid } from '#sales/orders/server/index.ts'
import { dispatchSettings } from '../../dispatch.settings.ts'
import type { OrderToPick } from '../../waves.fields.ts'
import type { WaveRule } from '../../waves.rules.ts'
import { couriersToPick } from './couriers-to-pick.ts'

/** Promised for a day that is over, of the orders `o`. */
export const isLate = sql<boolean>`coalesce(o.promised_on < current_date, false)`

const openHold = sql`(select string_agg(h.kind, ', ' order by h.kind) from order_holds h
  where h.order_id = o.id and h.released_at is null)`

const otherWave = sql`(select w.number from wave_orders wo join waves w on w.id = wo.wave_id
  where wo.order_id = o.id and wo.left_at is null)`

/** Of the orders `o`: nothing prevents picking. */
export const canBePicked = sql<boolean>`(o.state = 'confirmed' and o.address_verdict <> 'fix'
  and ${mayLeaveUnpaid}
  and not exists (select from order_holds h where h.order_id = o.id and h.released_at is null)
  and not exists (select from wave_orders wo where wo.order_id = o.id and wo.left_at is null))`

type ReadyOrder = Omit<OrderToPick, 'courierId' | 'courierName' | 'leavesBy'>

const mostShown = 200

/** So many are asked about their couriers when only some of these are wanted. */
const mostSifted = 1000

/** So many, the first by the rule, are looked at for those with one line. */
const mostLookedAt = 5000

const rowsOf = (
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  most = mostShown,
) => sql<ReadyOrder>`
  select o.id as "orderId", o.number, o.placed_at as "placedAt", o.ship_name as "shipName",
    o.ship_city as "shipCity", o.priority, o.promised_on::text as "promisedOn",
    ${isLate} as "isLate", o.units,
    (select coalesce(sum(l.ready_quantity::numeric / 10 ^ l.quantity_scale
        * coalesce(v.weight_grams, 0)), 0)::bigint
      from order_lines l join variants v on v.id = l.variant_id where l.order_id = o.id)
      as "weightGrams",
    case when ${openHold} is not null then 'On hold: ' || ${openHold}
      when o.address_verdict = 'fix' then 'Its address must be mended'
      when not ${mayLeaveUnpaid} then 'Payment due'
      when ${otherWave} is not null then 'In wave ' || ${otherWave} end as "whyNot"
  from orders o where o.state = 'confirmed' and ${condition} order by ${order} limit ${most}`

const orderOfRule: Readonly<Record<WaveRule, RawBuilder<unknown>>> = {
  oldest: sql`o.placed_at, o.id`,
  pressing: sql`case o.priority when 'urgent' then 0 when 'high' then 1 else 2 end,
    o.promised_on nulls last, o.placed_at, o.id`,
  one_unit: sql`o.units > 1, o.placed_at, o.id`,
}

/** What one cart carries at an outlet. */
export async function cartOf(reader: Reader, outletId: string) {
  const { cartOrders, cartKilograms } = dispatchSettings
  const most = await settingsOf(reader, { cartOrders, cartKilograms }, outletId)
  return { orders: most.cartOrders, weightGrams: most.cartKilograms * 1000 }
}

type Asked = {
  readonly outletId?: string | undefined
  readonly rule: WaveRule
  readonly courierId?: string | undefined
  readonly leavesBy?: string | undefined
  readonly zone?: string | undefined
  readonly oneLine?: boolean | undefined
}

/** The confirmed orders of an outlet; those that cannot be picked say why. */
export async function ordersToPick(reader: Reader, actor: Actor, asked: Asked) {
  const { rule, courierId, leavesBy, zone, oneLine } = asked
  requireWithinOutlets(actor, capability.dispatch, asked.outletId)
  const outletId = asked.outletId ?? (await outletWithMost(reader, actor))
  const isSifted = courierId !== undefined || leavesBy !== undefined
  const conditions = [
    sql`o.outlet_id = ${outletId}`,
    ...(zone ? [isHeldIn(outletId, zone)] : []),
    ...(oneLine ? [hasOneLine(outletId, orderOfRule[rule])] : []),
  ]
  const all = sql.join(conditions, sql` and `)
  const most = isSifted ? mostSifted : mostShown
  const { rows: orders } = await rowsOf(all, orderOfRule[rule], most).execute(reader)
  const { goes, couriers } = await couriersToPick(reader, { outletId, orders })
  const rows = orders.flatMap((order, at) => {
    const going = goes[at]
    const isMeant =
      going !== undefined &&
      (courierId === undefined || going.courierId === courierId) &&
      (leavesBy === undefined || going.leavesBy <= leavesBy)
    return isMeant ? [{ ...order, ...going }] : []
  })
  return {
    outletId,
    rows: rows.slice(0, mostShown),
    couriers: [...couriers],
    zones: await zonesOf(reader, outletId),
    most: await cartOf(reader, outletId),
  }
}

/** Counted no further at an outlet: with so many, one is as good as another to begin with. */
const mostReady = 200

/** Of the actor's outlets the one where most orders can be picked now; the first by code of equals. */
async function outletWithMost(reader: Reader, actor: Actor): Promise<string> {
  const found = await sql<{ id: string }>`
    select outlet.id from outlets outlet cross join lateral (
      select count(*) as orders from (select from orders o
        where o.outlet_id = outlet.id and ${canBePicked} limit ${sql.lit(mostReady)}) as seen
    ) as ready
    where ${withinOutlets(actor, capability.dispatch, 'outlet.id')}
    order by ready.orders desc, outlet.code limit 1`.execute(reader)
  const [outlet] = found.rows
  if (!outlet) throw notFound('An outlet of yours')
  return outlet.id
}

const hasOneLine = (outletId: string, order: RawBuilder<unknown>) => sql`o.id in (
  select l.order_id from (select o.id from orders o
      where o.state = 'confirmed' and o.outlet_id = ${outletId}
      order by ${order} limit ${mostLookedAt}) as first
    join order_lines l on l.order_id = first.id and l.ready_quantity > 0
  group by l.order_id having count(*) = 1)`

/** A zone is the beginning of its bin codes: `A` of `A-04-2`. */
const zoneOfBin = sql<string>`split_part(b.code, '-', 1)`

/**
 * Of the orders `o` of an outlet: each line has stock in bins of the zone. The stock of the zone is read
 * once, and the lines of one order after the other until a page is full.
 */
const isHeldIn = (outletId: string, zone: string) => sql`not exists (select from order_lines l
  where l.order_id = o.id and l.ready_quantity > 0 and (l.variant_id in (
    select place.variant_id from bins b join stock_places place on place.bin_id = b.id
    where b.outlet_id = ${outletId} and place.outlet_id = ${outletId}
      and place.on_hand > place.unavailable
      and (b.code = ${zone} or b.code ^@ ${`${zone}-`}))) is not true offset 0)`

async function zonesOf(reader: Reader, outletId: string): Promise<string[]> {
  const found = await sql<{ zone: string }>`select distinct ${zoneOfBin} as zone from bins b
    where b.outlet_id = ${outletId} and not b.is_archived order by zone limit 100`.execute(reader)
  return found.rows.map(({ zone }) => zone)
}

/** The orders of a new wave, locked; one that cannot be picked now is refused by name. */
export async function lockForWave(tx: Tx, outletId: string, orderIds: readonly string[]) {
  const ids = [...new Set(orderIds)]
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const chosen = sql`o.outlet_id = ${outletId} and o.id = any(${ids}::uuid[])`
  const { rows } = await rowsOf(chosen, sql`array_position(${ids}::uuid[], o.id)`).execute(tx)
  if (rows.length < ids.length)
    throw new Refusal(
      'conflict',
      'wrong_state',
      'Only confirmed orders of one outlet go into a wave; one of these is not. Look at the list again.',
      { field: 'orderIds' },
    )
  const stuck = rows.find(({ whyNot }) => whyNot !== null)
  if (stuck)
    throw new Refusal(
      'conflict',
      codeOf(stuck.whyNot ?? ''),
      `Order ${stuck.number} cannot be picked. ${stuck.whyNot}.`,
      { field: 'orderIds' },
    )
  return rows
}

function codeOf(whyNot: string): string {
  if (whyNot.startsWith('On hold')) return 'held'
  return whyNot.startsWith('In wave') ? 'in_other_wave' : 'address_not_proved'
}
