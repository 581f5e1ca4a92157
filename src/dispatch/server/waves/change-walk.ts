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

/** A line that cannot be reached now comes at the end. */
export async function skipLine(tx: Tx, actor: Actor, input: OfLine) {
  const { wave, line } = await findOpenLine(tx, actor, input)
  await sql`update wave_lines set skipped_at = now(),
    position = (select max(position) + 10 from wave_lines where wave_id = ${wave.id})
    where id = ${line.id}`.execute(tx)
  hintOfWave(tx, wave)
  return getWave(tx, actor, input)
}

/** The rest of a line is taken from another bin, as far as that has it. */
export async function takeElsewhere(
  tx: Tx,
  actor: Actor,
  input: OfLine & { readonly binId: string },
) {
  const { wave, line } = await findOpenLine(tx, actor, input)
  await insistOnBin(tx, wave.outletId, input.binId)
  const places = await placesFor(tx, { outletId: wave.outletId, variantIds: [line.variantId] })
  const place = places.find(({ binId }) => binId === input.binId)
  const quantity = Math.min(restOf(line), place?.quantity ?? 0)
  if (!place || quantity <= 0)
    throw new Refusal(
      'conflict',
      'not_there',
      `Nothing of ${line.sku} is left for this wave in that bin. Choose another, or declare it short.`,
      { field: 'binId' },
    )
  const kept = line.quantity - quantity
  // A line without a unit of its own does not stay.
  if (kept > 0)
    await sql`insert into wave_lines (id, wave_id, order_id, order_line_id, variant_id, bin_id,
        lot_id, position, quantity)
      select ${newId()}, wave_id, order_id, order_line_id, variant_id, ${input.binId},
        ${place.lotId}, position + 1, ${quantity} from wave_lines where id = ${line.id}`.execute(tx)
  await tx
    .updateTable('wave_lines')
    .set(kept > 0 ? { quantity: kept } : { bin_id: input.binId, lot_id: place.lotId })
    .where('id', '=', line.id)
    .execute()
  hintOfWave(tx, wave)
  return getWave(tx, actor, input)
}

async function insistOnBin(tx: Tx, outletId: string, binId: string): Promise<void> {
  const bin = await tx
    .selectFrom('bins')
    .select('id')
    .where('id', '=', binId)
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  if (!bin) throw notFound('This bin')
}
