import type { Tx } from '#platform/server/db/database.ts'
import { otherBin, stillInHand } from '../../pick-refusals.ts'
import type { PickStep } from '../../waves.rules.ts'
import type { Picking } from './picking.ts'
import { placesFor } from './places-to-pick.ts'

/** The picker is at a bin; only the bin of the current line counts. */
export async function arriveAtBin(
  tx: Tx,
  { wave, line }: Picking,
  bin: { readonly binId: string; readonly code: string },
): Promise<PickStep> {
  if (line.inHand > 0) throw stillInHand(line)
  if (line.binId !== null && line.binId !== bin.binId)
    throw otherBin(bin.code, line, {
      bin: line.binCode,
      binId: bin.binId,
      binCode: bin.code,
      lineId: line.id,
      recorded: await recordedThere(tx, { wave, line }, bin.binId),
    })
  await tx
    .updateTable('waves')
    .set({ at_bin_id: bin.binId, at_line_id: line.id })
    .where('id', '=', wave.id)
    .execute()
  return 'bin'
}

/** How much of a line's product is recorded in another bin and not reserved for another wave. */
async function recordedThere(tx: Tx, { wave, line }: Pick<Picking, 'wave' | 'line'>, id: string) {
  const places = await placesFor(tx, { outletId: wave.outletId, variantIds: [line.variantId] })
  return places.filter(({ binId }) => binId === id).reduce((sum, { quantity }) => sum + quantity, 0)
}
