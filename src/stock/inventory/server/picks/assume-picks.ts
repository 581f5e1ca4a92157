import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Place } from '../../ledger.rules.ts'
import { lockLevels, readPlaces } from '../lock-levels.ts'
import { keepStockPicks, type StockPick, undoStockPick } from './keep-stock-picks.ts'
import { pickedHere } from './picked-in-places.ts'

type Line = Pick<StockPick, 'sourceLineId' | 'variantId' | 'outletId'>

/** All that is taken of a line by now: of a lot, or of no lot that was named. */
export type TakenGoods = { readonly lotId: string | null; readonly quantity: number }

type KnownPick = TakenGoods & { readonly id: string; readonly isAssumed: boolean }

/**
 * Goods of a line were packed or picked without naming the bin. What is not known of a pick already is
 * assumed to be from the places that the ledger would use next, and it leaves from there.
 */
export async function assumePicks(tx: Tx, line: Line, taken: readonly TakenGoods[]): Promise<void> {
  const known = await picksOf(tx, line.sourceLineId)
  let rest = sumOf(taken) - sumOf(known)
  if (rest <= 0) return
  const { variantId, places } = await freePlaces(tx, line)
  const picks: StockPick[] = []
  const namedFirst = taken.toSorted((one, other) => Number(!one.lotId) - Number(!other.lotId))
  for (const { lotId, quantity } of namedFirst) {
    const ofLot =
      lotId === null ? rest : quantity - sumOf(known.filter((pick) => isOf(pick, lotId)))
    let missing = Math.min(rest, Math.max(0, ofLot))
    rest -= missing
    for (const place of places.filter((one) => lotId === null || isOf(one, lotId))) {
      const part = Math.min(missing, place.free)
      if (part <= 0) continue
      missing -= part
      place.free -= part
      const { binId, lotId: found } = place
      const pick = { ...line, variantId, id: newId(), binId, lotId: found, quantity: part }
      picks.push({ ...pick, isAssumed: true })
    }
  }
  await keepStockPicks(tx, picks)
}

/** Goods of a line were taken out or put back: the last assumed picks above what is taken end. */
export async function undoAssumedPicks(
  tx: Tx,
  sourceLineId: string,
  taken: readonly TakenGoods[],
): Promise<void> {
  const known = (await picksOf(tx, sourceLineId)).filter(({ isAssumed }) => isAssumed)
  let surplus = sumOf(known) - sumOf(taken)
  if (surplus <= 0) return
  const stays = (lotId: string | null) => sumOf(taken.filter((goods) => isOf(goods, lotId))) > 0
  const gone = known.toSorted((one, other) => Number(stays(one.lotId)) - Number(stays(other.lotId)))
  for (const { id, quantity } of gone) {
    if (surplus <= 0) return
    const part = Math.min(surplus, quantity)
    surplus -= part
    if (part < quantity) await splitPick(tx, id, part)
    else await undoStockPick(tx, id)
  }
}

/** Of a pick a part is taken back. */
async function splitPick(tx: Tx, id: string, part: number): Promise<void> {
  await sql`with kept as (
      update stock_picks set quantity = quantity - ${part} where id = ${id} returning *)
    insert into stock_picks (id, source_line_id, variant_id, outlet_id, bin_id, lot_id, quantity,
      is_assumed, picked_at, undone_at)
    select ${newId()}, source_line_id, variant_id, outlet_id, bin_id, lot_id, ${part}, is_assumed,
      picked_at, now() from kept`.execute(tx)
}

/** The last first. */
async function picksOf(tx: Tx, sourceLineId: string): Promise<readonly KnownPick[]> {
  const found = await sql<KnownPick>`
    select id, lot_id as "lotId", quantity, is_assumed as "isAssumed" from stock_picks
    where source_line_id = ${sourceLineId} and undone_at is null
    order by picked_at desc, id desc`.execute(tx)
  return found.rows
}

type FreePlace = Pick<Place, 'binId' | 'lotId'> & { free: number }

/** What can be taken of each place, in the order in which the ledger uses them. */
async function freePlaces(
  tx: Tx,
  { variantId, outletId }: Line,
): Promise<{ readonly variantId: string; readonly places: readonly FreePlace[] }> {
  const levels = await lockLevels(tx, [{ variantId, outletId }])
  await readPlaces(tx, levels)
  const level = levels.of({ variantId, outletId })
  const picked = await sql<Pick<Place, 'binId' | 'lotId'> & { quantity: number }>`
    select bin_id as "binId", lot_id as "lotId", quantity::bigint as quantity
    from ${pickedHere(outletId, [level.variantId])} picked`.execute(tx)
  const places = level.places.map(({ binId, lotId, onHand, unavailable }) => {
    const here = picked.rows.filter((pick) => pick.binId === binId && pick.lotId === lotId)
    return { binId, lotId, free: onHand - unavailable - sumOf(here) }
  })
  return { variantId: level.variantId, places }
}

const isOf = (goods: { readonly lotId: string | null }, lotId: string | null) =>
  goods.lotId === lotId

const sumOf = (goods: readonly { readonly quantity: number }[]) =>
  goods.reduce((sum, { quantity }) => sum + quantity, 0)
