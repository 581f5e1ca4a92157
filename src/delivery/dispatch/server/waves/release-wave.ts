import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { type LayOut, layOut } from '../../lay-out.rules.ts'
import { findWave, moveWave } from './find-wave.ts'
import { demandsOf, placesFor } from './places-to-pick.ts'

type Input = { readonly id: string; readonly version: number }

/** Assigns bins to the lines, in pick sequence, and releases the wave for picking. */
export async function releaseWave(tx: Tx, actor: Actor, { id, version }: Input) {
  const wave = await findWave(tx, actor, id, { isLocked: true })
  const next = await moveWave(tx, actor, wave, { move: 'release', version })
  const demands = await demandsOf(tx, id)
  const variantIds = [...new Set(demands.map(({ variantId }) => variantId))]
  const places = await placesFor(tx, { outletId: wave.outletId, variantIds })
  await keepLines(tx, id, layOut(demands, places, wave.method))
  return { id, version: next }
}

async function keepLines(tx: Tx, waveId: string, lines: readonly LayOut[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('wave_lines')
    .values(
      lines.map(({ demand, place, quantity }, at) => ({
        id: newId(),
        wave_id: waveId,
        order_id: demand.orderId,
        order_line_id: demand.orderLineId,
        variant_id: demand.variantId,
        bin_id: place?.binId ?? null,
        lot_id: place?.lotId ?? null,
        // Ten apart, so that lines for another bin fit in right after.
        position: (at + 1) * 10,
        quantity,
      })),
    )
    .execute()
}
