import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { isScanCounted, keepLateScan, noteScan, scanIn } from '#stock/scanning/server/index.ts'
import { waveNoun } from '../../dispatch.nouns.ts'
import type { WaveLine } from '../../waves.fields.ts'
import { type PickStep, restOf } from '../../waves.rules.ts'
import { findPickable } from './find-pickable.ts'
import { findWave, hintOfWave } from './find-wave.ts'
import { finishPicking } from './finish-picking.ts'
import { getWave, linesOfWave } from './get-wave.ts'
import { requireOpenOrder } from './require-open-order.ts'
import { takeScanned } from './scan-to-pick.ts'
import { removePick } from './undo-pick.ts'

type Input = {
  readonly id: string
  readonly scanId: string
  readonly lineId: string
  readonly step: PickStep
  readonly code: string
  readonly amount?: number | undefined
  readonly undoes?: { readonly pickId: string | null } | undefined
  readonly madeAt: string
}

/**
 * A scan that a picker made without the network. It counts for the line at which it was made, also
 * where others picked meanwhile; what no longer fits is refused, and the answer says why.
 */
export function scanLater(
  db: Database,
  actor: Actor,
  input: Input,
  request: IdempotentRequest | null,
) {
  const { id, scanId, madeAt } = input
  return db.transaction((tx) =>
    answerOnce(tx, actor, request, async () => {
      const scan = { ...scanIn('pick', waveNoun, id, input.code), id: scanId, madeAt }
      const answer = await keepLateScan(tx, actor, scan, () => pickLater(tx, actor, input))
      return { ...answer, wave: await getWave(tx, actor, { id }) }
    }),
  )
}

async function pickLater(tx: Tx, actor: Actor, input: Input): Promise<void> {
  const { id, lineId, step, code, amount, scanId } = input
  const { outletId, label } = await findWave(tx, actor, id, { isLocked: true })
  noteScan(tx, { outletId, taskLabel: label })
  const line = (await linesOfWave(tx, id)).find((each) => each.id === lineId)
  if (!line) throw notFound('This line')
  if (step !== 'bin') await requireOpenOrder(tx, line.orderId)
  const { wave } = await findPickable(tx, actor, id)
  if (line.hasLeft)
    throw new Refusal(
      'conflict',
      'not_in_wave',
      `Order ${line.orderNumber} is no longer in ${label}.`,
    )
  if (input.undoes) await undoLater(tx, actor, input)
  // At another line by now, the bin says nothing.
  else if (step !== 'bin' || line.inHand === 0) {
    requireFit(line, input)
    await takeScanned(tx, actor, { wave, line, asks: step, code, scanId }, { amount })
  }
  await finishPicking(tx, actor, wave)
  hintOfWave(tx, wave)
}

/** What the device could not know: others have picked, or the scan of the units was refused. */
function requireFit(line: WaveLine, { step, amount = 1, code }: Input): void {
  const { sku, quantityScale, pickedBy } = line
  const units = (steps: number) => formatQuantity(steps, quantityScale)
  const rest = restOf(line)
  if (step === 'item' && amount > rest)
    throw new Refusal(
      'conflict',
      'over_quantity',
      rest > 0
        ? `Only ${units(rest)} more of ${sku} can be picked, so none of these ${units(amount)} was counted.`
        : `${pickedBy ?? 'Another user'} picked the rest of ${sku} meanwhile.`,
    )
  if ((step === 'tote' || step === 'lot') && line.inHand === 0)
    throw new Refusal(
      'conflict',
      'nothing_in_hand',
      step === 'lot'
        ? `No scan of ${sku} was counted before its lot.`
        : `No scan of ${sku} was counted. Take it out of tote ${code}.`,
    )
}

/** Takes back a pick, or the units in hand; a scan that never counted leaves nothing to take back. */
async function undoLater(tx: Tx, actor: Actor, input: Input): Promise<void> {
  const { id, lineId, amount = 0, undoes } = input
  const pickId = undoes?.pickId ?? null
  if (pickId !== null) {
    if (await removePick(tx, actor, id, pickId)) return
    if (!(await isScanCounted(tx, id, pickId))) return
  }
  await sql`update wave_lines set in_hand = greatest(in_hand - ${amount}, 0), in_hand_lot_id = null
    where id = ${lineId} and wave_id = ${id}`.execute(tx)
}
