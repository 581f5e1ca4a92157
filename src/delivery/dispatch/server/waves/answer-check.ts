import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { openBinVariance } from '#stock/inventory/server/index.ts'
import { waveNoun } from '../../dispatch.nouns.ts'
import { type FoundWave, findWave, hintOfWave } from './find-wave.ts'
import { getWave, linesOfWave } from './get-wave.ts'

type Answer = { readonly id: string; readonly lineId: string; readonly left: number }

/** The user at a bin says what is left in it; what differs from the system stock is a variance. */
export async function answerCheck(tx: Tx, actor: Actor, input: Answer) {
  const wave = await findWave(tx, actor, input.id, { isLocked: true })
  const asked = await tx
    .updateTable('wave_bin_checks')
    .set({
      left_quantity: input.left,
      answered_at: new Date().toISOString(),
      answered_by: authorId(actor),
    })
    .where('line_id', '=', input.lineId)
    .where('wave_id', '=', wave.id)
    .where('answered_at', 'is', null)
    .returning(['bin_id', 'line_id'])
    .executeTakeFirst()
  if (!asked) {
    if (!(await linesOfWave(tx, wave.id)).some((line) => line.id === input.lineId))
      throw notFound('This line')
    throw new Refusal(
      'conflict',
      'nothing_asked',
      `${wave.label} no longer needs a check of this bin. The check was answered, or its goods were put back.`,
    )
  }
  await tell(tx, actor, wave, { lineId: asked.line_id, binId: asked.bin_id, left: input.left })
  hintOfWave(tx, wave)
  return getWave(tx, actor, input)
}

type Told = { readonly lineId: string; readonly binId: string; readonly left: number }

async function tell(tx: Tx, actor: Actor, wave: FoundWave, { lineId, binId, left }: Told) {
  const { id, label, outletId } = wave
  const { variantId, sku, scale, bin } = await tx
    .selectFrom('wave_lines')
    .innerJoin('variants', 'variants.id', 'wave_lines.variant_id')
    .innerJoin('bins', (join) => join.on('bins.id', '=', binId))
    .select([
      'wave_lines.variant_id as variantId',
      'variants.sku',
      'variants.quantity_scale as scale',
      'bins.code as bin',
    ])
    .where('wave_lines.id', '=', lineId)
    .executeTakeFirstOrThrow()
  const amount = formatQuantity(left, scale)
  await appendEvent(tx, actor, {
    type: 'wave.bin_checked',
    noun: waveNoun,
    id,
    label,
    outletId,
    data: { sku, bin, left: amount },
  })
  if (left === 0) return
  await openBinVariance(tx, actor, {
    outletId,
    variantId,
    binId,
    quantity: left,
    source: { noun: waveNoun.key, id, label },
    cause: `${amount} of ${sku} in ${bin}, which was empty by the books`,
  })
}
