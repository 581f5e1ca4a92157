import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withWords } from '#sales/orders/server/index.ts'
import { pictureOf } from '#stock/catalog/server/index.ts'
import { dispatchSettings } from '../../dispatch.settings.ts'
import type { WaveLine, WaveOrder, WholeWave } from '../../waves.fields.ts'
import { currentLine, stepAt } from '../../waves.rules.ts'
import { openChecks } from './ask-if-empty.ts'
import { findWave } from './find-wave.ts'
import { findWaveRow } from './list-waves.ts'
import { isLate } from './orders-to-pick.ts'
import { placesFor } from './places-to-pick.ts'

/** A wave as its picker sees it: its contents, and the next step. */
export async function getWave(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<WholeWave> {
  const wave = await findWave(reader, actor, id)
  const [row, orderRows, lineRows, checks, asksForBins, lastPick] = await Promise.all([
    findWaveRow(reader, id),
    ordersOfWave(reader, id),
    linesOfWave(reader, id),
    openChecks(reader, id),
    settingOf(reader, dispatchSettings.scansBins, wave.outletId),
    lastPickOf(reader, id),
  ])
  if (!row) throw notFound('This wave')
  const isOpen = wave.state === 'released' || wave.state === 'picking'
  const line = isOpen ? currentLine(lineRows) : null
  const now = line && {
    lineId: line.id,
    asks: stepAt(line, { atBinId: wave.atBinId, asksForBins }),
    elsewhere: await elsewhereOf(reader, wave.outletId, line),
  }
  const { atBinId } = wave
  return { ...row, orderRows, lineRows, checks, atBinId, asksForBins, lastPick, now }
}

export async function historyOfWave(reader: Reader, actor: Actor, { id }: { readonly id: string }) {
  await findWave(reader, actor, id)
  return { entries: await withWords(reader, await eventsOf(reader, id)) }
}

/** The last pick of an order that is still in the wave. */
export async function lastPickOf(reader: Reader, waveId: string): Promise<WholeWave['lastPick']> {
  const found = await sql<NonNullable<WholeWave['lastPick']>>`
    select pick.id, pick.line_id as "lineId", pick.quantity from wave_picks pick
    join wave_lines l on l.id = pick.line_id
    join wave_orders wo on wo.wave_id = l.wave_id and wo.order_id = l.order_id
    where l.wave_id = ${waveId} and wo.left_at is null
    order by pick.picked_at desc, pick.id desc limit 1`.execute(reader)
  return found.rows[0] ?? null
}

async function ordersOfWave(reader: Reader, waveId: string): Promise<WaveOrder[]> {
  const found = await sql<WaveOrder>`
    select o.id as "orderId", o.number, wo.position, o.ship_name as "shipName", o.state,
      wo.tote_code as "toteCode", wo.left_at is not null as "hasLeft", ${isLate} as "isLate",
      exists (select from order_holds h where h.order_id = o.id and h.released_at is null)
        as "isHeld",
      p.id as "parcelId", p.state as "parcelState"
    from wave_orders wo join orders o on o.id = wo.order_id
    left join parcels p on p.order_id = o.id
    where wo.wave_id = ${waveId} order by wo.position`.execute(reader)
  return found.rows
}

export async function linesOfWave(reader: Reader, waveId: string): Promise<WaveLine[]> {
  const found = await sql<WaveLine>`
    select l.id, l.order_id as "orderId", o.number as "orderNumber", l.variant_id as "variantId",
      v.sku, v.title, ${pictureOf('v')} as "pictureId", v.quantity_scale as "quantityScale", v.tracking <> 'none' as "isTracked",
      l.bin_id as "binId", b.code as "binCode", l.recorded_bin_id as "recordedBinId", l.lot_id as "lotId", lot.code as "lotCode",
      lot.expires_on::text as "expiresOn", l.position, l.quantity, l.picked, l.short,
      l.in_hand as "inHand", l.in_hand_lot_id as "inHandLotId",
      l.skipped_at is not null as "isSkipped", wo.left_at is not null as "hasLeft",
      wo.tote_code as "toteCode", last.name as "pickedBy", last.picked_at as "pickedAt"
    from wave_lines l join orders o on o.id = l.order_id join variants v on v.id = l.variant_id
    join wave_orders wo on wo.wave_id = l.wave_id and wo.order_id = l.order_id
    left join bins b on b.id = l.bin_id left join lots lot on lot.id = l.lot_id
    left join lateral (select pick.picked_at, picker.full_name as name from wave_picks pick
      left join profiles picker on picker.id = pick.picked_by where pick.line_id = l.id
      order by pick.picked_at desc, pick.id desc limit 1) last on true
    where l.wave_id = ${waveId}
    order by l.skipped_at nulls first, l.position, l.id`.execute(reader)
  return found.rows
}

/** The other bins with stock of a line's product. */
async function elsewhereOf(reader: Reader, outletId: string, line: WaveLine) {
  const places = await placesFor(reader, { outletId, variantIds: [line.variantId] })
  const byBin = Map.groupBy(places, ({ binId }) => binId)
  return [...byBin.values()].flatMap((inBin) => {
    const [place] = inBin
    if (!place?.binId || !place.binCode || place.binId === line.binId) return []
    const quantity = inBin.reduce((sum, each) => sum + each.quantity, 0)
    return [{ binId: place.binId, code: place.binCode, quantity }]
  })
}
