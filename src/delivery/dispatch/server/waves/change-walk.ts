import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { restOf } from '../../waves.rules.ts'
import { findOpenLine } from './find-pickable.ts'
import { hintOfWave } from './find-wave.ts'
import { getWave } from './get-wave.ts'
import { placesFor } from './places-to-pick.ts'

type OfLine = { readonly id: string; readonly lineId: string }

type Elsewhere = OfLine & {
  readonly binId: string
  /** The picker found it there, although none is recorded in that bin. */
  readonly isFound?: boolean | undefined
}

/** A line that cannot be reached now moves to the end. */
export async function skipLine(tx: Tx, actor: Actor, input: OfLine) {
  const { wave, line } = await findOpenLine(tx, actor, input)
  await sql`update wave_lines set skipped_at = now(),
    position = (select max(position) + 10 from wave_lines where wave_id = ${wave.id})
    where id = ${line.id}`.execute(tx)
  hintOfWave(tx, wave)
  return getWave(tx, actor, input)
}

/**
 * The rest of a line is picked from another bin, as far as stock is recorded there. Without
 * recorded stock, what the picker found there is picked anyway; the pick then opens a variance for
 * both bins.
 */
export async function takeElsewhere(tx: Tx, actor: Actor, input: Elsewhere) {
  const { wave, line } = await findOpenLine(tx, actor, input)
  await requireBin(tx, wave.outletId, input.binId)
  const places = await placesFor(tx, { outletId: wave.outletId, variantIds: [line.variantId] })
  const place = places.find(({ binId }) => binId === input.binId)
  const rest = restOf(line)
  const isUnrecorded = input.isFound === true && !place && line.binId !== null && rest > 0
  const quantity = isUnrecorded ? rest : Math.min(rest, place?.quantity ?? 0)
  if (quantity <= 0)
    throw new Refusal(
      'conflict',
      'not_there',
      `No ${line.sku} is recorded for this wave in that bin. Choose another bin, declare it short, or scan the bin and say that you found it there.`,
      { field: 'binId' },
    )
  const recordedBinId = isUnrecorded ? (line.recordedBinId ?? line.binId) : null
  const lotId = place?.lotId ?? null
  const kept = line.quantity - quantity
  // A line without any unit left is removed.
  if (kept > 0)
    await sql`insert into wave_lines (id, wave_id, order_id, order_line_id, variant_id, bin_id,
        lot_id, recorded_bin_id, position, quantity)
      select ${newId()}, wave_id, order_id, order_line_id, variant_id, ${input.binId},
        ${lotId}, ${recordedBinId}::uuid, position + 1, ${quantity}
      from wave_lines where id = ${line.id}`.execute(tx)
  await tx
    .updateTable('wave_lines')
    .set(
      kept > 0
        ? { quantity: kept }
        : { bin_id: input.binId, lot_id: lotId, recorded_bin_id: recordedBinId },
    )
    .where('id', '=', line.id)
    .execute()
  // The picker is at that bin: it was scanned, or chosen by its code.
  if (isUnrecorded)
    await tx
      .updateTable('waves')
      .set({ at_bin_id: input.binId })
      .where('id', '=', wave.id)
      .execute()
  hintOfWave(tx, wave)
  return getWave(tx, actor, input)
}

async function requireBin(tx: Tx, outletId: string, binId: string): Promise<void> {
  const bin = await tx
    .selectFrom('bins')
    .select('id')
    .where('id', '=', binId)
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  if (!bin) throw notFound('This bin')
}
