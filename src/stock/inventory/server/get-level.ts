import { sql } from 'kysely'
import { verdictsOn } from '#organization/approvals/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { isWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { inventoryActions } from '../inventory.actions.ts'
import type { LevelPanel } from '../stock-lists.contract.ts'
import { openDaysOf } from './open-days.ts'
import { isBlocked, todayAt } from './outlet-day.ts'
import { type LevelKey, levelsOf, shownLevels } from './shown-level.ts'

type More = Pick<
  LevelPanel,
  | 'status'
  | 'productId'
  | 'outletName'
  | 'tracking'
  | 'lastCountedAt'
  | 'meanDaily'
  | 'lastIssuedOn'
>

/** One variant at one outlet, with its places there and its stock elsewhere. */
export async function getLevel(reader: Reader, actor: Actor, input: LevelKey): Promise<LevelPanel> {
  const isOwn = isWithinOutlets(actor, capability.inventory, input.outletId)
  const level = isOwn ? await shownLevel(reader, actor, input) : undefined
  if (!level) throw notFound('This stock')
  const [more, setAside, places, differences, openDays, waitingPhotos, elsewhere] =
    await Promise.all([
      moreOf(reader, input),
      setAsideOf(reader, input),
      placesOf(reader, input),
      differencesOf(reader, input),
      openDaysFor(reader, actor, input),
      waitingPhotosOf(reader, actor, input),
      elsewhereOf(reader, actor, input),
    ])
  return { ...level, ...more, setAside, places, differences, openDays, waitingPhotos, elsewhere }
}

async function shownLevel(reader: Reader, actor: Actor, key: LevelKey) {
  const found = await shownLevels(actor, levelsOf([key])).execute(reader)
  return found.rows[0]
}

/**
 * The current status of a level `level`. Stock of a lot past its date must not be sold, although it
 * is marked unavailable, and found by its status, only when the next hour begins.
 */
const statusNow = sql<LevelPanel['status']>`case when level.status in ('in_stock', 'low', 'over')
    and level.on_hand - level.reserved - level.unavailable <= (
      select coalesce(sum(place.on_hand - place.unavailable), 0)
      from stock_places place join lots lot on lot.id = place.lot_id
      where place.variant_id = level.variant_id and place.outlet_id = level.outlet_id
        and place.on_hand > place.unavailable and ${isBlocked('place.outlet_id')})
  then 'out' else level.status end`

async function moreOf(reader: Reader, { variantId, outletId }: LevelKey): Promise<More> {
  const found = await sql<More>`
    select ${statusNow} as status, v.product_id as "productId", outlet.name as "outletName", v.tracking,
      level.last_counted_at as "lastCountedAt", demand.mean_daily as "meanDaily",
      demand.last_issued_on as "lastIssuedOn"
    from stock_levels level join variants v on v.id = level.variant_id
    join outlets outlet on outlet.id = level.outlet_id
    left join stock_demand demand
      on demand.variant_id = level.variant_id and demand.outlet_id = level.outlet_id
    where level.variant_id = ${variantId} and level.outlet_id = ${outletId}`.execute(reader)
  const [more] = found.rows
  if (!more) throw notFound('This stock')
  return more
}

async function setAsideOf(reader: Reader, { variantId, outletId }: LevelKey) {
  const found = await sql<LevelPanel['setAside'][number]>`
    select kind, quantity from stock_unavailable
    where variant_id = ${variantId} and outlet_id = ${outletId} and quantity > 0
    order by quantity desc, kind`.execute(reader)
  return found.rows
}

async function placesOf(reader: Reader, { variantId, outletId }: LevelKey) {
  const found = await sql<LevelPanel['places'][number]>`
    select place.bin_id as "binId", bin.code as "binCode", place.lot_id as "lotId",
      lot.code as "lotCode", lot.state as "lotState", lot.expires_on as "expiresOn",
      coalesce(lot.expires_on < ${todayAt('place.outlet_id')}, false) as "isExpired",
      place.on_hand as "onHand"
    from stock_places place
    left join bins bin on bin.id = place.bin_id left join lots lot on lot.id = place.lot_id
    where place.variant_id = ${variantId} and place.outlet_id = ${outletId} and place.on_hand > 0
    order by lot.expires_on, lot.code, bin.walk_order, bin.code`.execute(reader)
  return found.rows
}

async function differencesOf(reader: Reader, { variantId, outletId }: LevelKey) {
  const found = await sql<LevelPanel['differences'][number]>`
    select variance.id, variance.number, variance.quantity, bin.code as "binCode",
      lot.code as "lotCode", variance.cause, variance.source_noun as "sourceNoun",
      variance.source_id as "sourceId", variance.source_label as label, variance.created_at as at
    from stock_variances variance
    left join bins bin on bin.id = variance.bin_id left join lots lot on lot.id = variance.lot_id
    where variance.variant_id = ${variantId} and variance.outlet_id = ${outletId}
      and variance.state not in ('posted', 'closed')
    order by variance.created_at desc, variance.id desc limit 50`.execute(reader)
  return found.rows
}

async function openDaysFor(reader: Reader, actor: Actor, { outletId }: LevelKey) {
  const verdictAt = await verdictsOn(reader, actor, inventoryActions.dateBack)
  return verdictAt(outletId).verdict === 'refused' ? null : openDaysOf(reader, outletId)
}

async function waitingPhotosOf(
  reader: Reader,
  actor: Actor,
  { variantId, outletId }: LevelKey,
): Promise<LevelPanel['waitingPhotos']> {
  const found = await sql<LevelPanel['waitingPhotos'][number]>`
    select ph.id, ph.file_id as "fileId", coalesce(f.thumbnail_id, f.id) as "thumbnailId",
      author.full_name as "takenBy",
      ph.taken_by is not distinct from ${authorId(actor)}::uuid as "isOwn"
    from stock_photos ph join files f on f.id = ph.file_id
    left join profiles author on author.id = ph.taken_by
    where ph.variant_id = ${variantId} and ph.outlet_id = ${outletId} and ph.source_id is null
    order by ph.taken_at, ph.id`.execute(reader)
  return found.rows
}

async function elsewhereOf(reader: Reader, actor: Actor, { variantId, outletId }: LevelKey) {
  const found = await sql<LevelPanel['elsewhere'][number]>`
    select level.outlet_id as "outletId", outlet.code as "outletCode", level.on_hand as "onHand",
      level.reserved, level.unavailable,
      level.on_hand - level.reserved - level.unavailable as available,
      ${statusNow} as status
    from stock_levels level join outlets outlet on outlet.id = level.outlet_id
    where level.variant_id = ${variantId} and level.outlet_id <> ${outletId}
      and ${withinOutlets(actor, capability.inventory, 'level.outlet_id')}
    order by outlet.code`.execute(reader)
  return found.rows
}
