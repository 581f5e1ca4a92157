import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { keepStockPicks, openBinVariance } from '#stock/inventory/server/index.ts'
import { alreadyRecorded } from '#stock/scanning/server/index.ts'
import { waveNoun } from '../../dispatch.nouns.ts'
import type { WaveLine } from '../../waves.fields.ts'
import { askIfEmpty } from './ask-if-empty.ts'
import type { FoundWave } from './find-wave.ts'

type Picked = {
  readonly quantity: number
  readonly lotId: string | null
  /** How much of it was in the picker's hand before. */
  readonly fromHand: number
}

type Place = {
  readonly wave: Pick<FoundWave, 'id' | 'label' | 'outletId' | 'atBinId' | 'atLineId'>
  readonly line: Pick<
    WaveLine,
    'id' | 'variantId' | 'sku' | 'quantityScale' | 'binId' | 'binCode' | 'recordedBinId'
  >
  readonly scanId?: string | undefined
}

/** Records the units of a pick with its user, bin and lot. */
export async function keepPick(
  tx: Tx,
  actor: Actor,
  at: Place,
  { quantity, lotId, fromHand }: Picked,
): Promise<void> {
  if (at.scanId !== undefined) await requireNewPick(tx, at.scanId)
  const line = await sql<{ sourceLineId: string }>`update wave_lines
    set picked = picked + ${quantity}, in_hand = in_hand - ${fromHand}, in_hand_lot_id = null
    where id = ${at.line.id} returning order_line_id as "sourceLineId"`.execute(tx)
  const binId = binOf(at)
  const id = at.scanId ?? newId()
  await tx
    .insertInto('wave_picks')
    .values({
      id,
      line_id: at.line.id,
      bin_id: binId,
      lot_id: lotId,
      quantity,
      picked_by: authorId(actor),
      variance_ids: await openVariances(tx, actor, at, { quantity, lotId }),
    })
    .execute()
  const pick = {
    id,
    variantId: at.line.variantId,
    outletId: at.wave.outletId,
    binId,
    lotId,
    quantity,
  }
  await keepStockPicks(
    tx,
    line.rows.map(({ sourceLineId }) => ({ ...pick, sourceLineId })),
  )
  await askIfEmpty(tx, { ...at, binId, quantity })
}

/** A pick has the id of its scan, which counts once. */
async function requireNewPick(tx: Tx, id: string): Promise<void> {
  const known = await tx
    .selectFrom('wave_picks')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known) throw alreadyRecorded()
}

/** A line without a bin of its own is picked from the bin that was scanned at that line, if any. */
const binOf = ({ wave, line }: Place) =>
  line.binId ?? (wave.atLineId === line.id ? wave.atBinId : null)

/** Units found in another bin than the recorded one are a variance of both bins. */
async function openVariances(
  tx: Tx,
  actor: Actor,
  { wave, line }: Place,
  { quantity, lotId }: Pick<Picked, 'quantity' | 'lotId'>,
): Promise<string[]> {
  if (line.recordedBinId === null) return []
  const bin = await tx
    .selectFrom('bins')
    .select('code')
    .where('id', '=', line.recordedBinId)
    .executeTakeFirstOrThrow()
  const found = {
    outletId: wave.outletId,
    variantId: line.variantId,
    lotId,
    source: { noun: waveNoun.key, id: wave.id, label: wave.label },
    cause: `${formatQuantity(quantity, line.quantityScale)} of ${line.sku} found in ${line.binCode}, recorded in ${bin.code}`,
  }
  return [
    await openBinVariance(tx, actor, { ...found, binId: line.recordedBinId, quantity: -quantity }),
    await openBinVariance(tx, actor, { ...found, binId: line.binId, quantity }),
  ]
}
