import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { readInternalCode } from '#stock/catalog/internal-codes.ts'
import { knownLots } from '#stock/inventory/server/index.ts'
import type { GivenAmount } from '#stock/scanning/scanned-amount.ts'
import { keepScan, noteScan, resolveCode, scanIn } from '#stock/scanning/server/index.ts'
import { waveNoun } from '../../dispatch.nouns.ts'
import { dispatchSettings } from '../../dispatch.settings.ts'
import { nothingToPick } from '../../pick-refusals.ts'
import { currentLine, type PickStep, stepAt } from '../../waves.rules.ts'
import { findPickable } from './find-pickable.ts'
import { hintOfWave } from './find-wave.ts'
import { finishPicking } from './finish-picking.ts'
import { getWave } from './get-wave.ts'
import { arriveAtBin } from './pick-bin.ts'
import { takeLot, takeUnits } from './pick-units.ts'
import type { Picking } from './picking.ts'
import { putIntoTote } from './put-into-tote.ts'

type Input = GivenAmount & {
  readonly id: string
  readonly code: string
  readonly scanId?: string | undefined
}

/**
 * A scan while picking. The wave is locked and stores the picker's position and the units in hand.
 */
export function scanToPick(
  db: Database,
  actor: Actor,
  input: Input,
  request: IdempotentRequest | null,
) {
  const { scanId } = input
  const scan = { ...scanIn('pick', waveNoun, input.id, input.code), id: scanId }
  return keepScan(db, actor, scan, request, async (tx) => {
    const { wave, lines } = await findPickable(tx, actor, input.id)
    noteScan(tx, { outletId: wave.outletId, taskLabel: wave.label })
    const line = currentLine(lines)
    if (!line) throw nothingToPick(wave.label)
    const asksForBins = await settingOf(tx, dispatchSettings.scansBins, wave.outletId)
    const asks = stepAt(line, { atBinId: wave.atBinId, asksForBins })
    const picking = { wave, line, asks, code: input.code, scanId }
    const took = await takeScanned(tx, actor, picking, input)
    await finishPicking(tx, actor, wave)
    hintOfWave(tx, wave)
    const answer = { took, lineId: line.id, wave: await getWave(tx, actor, input) }
    return { answer }
  })
}

/** Takes a bin, units, a lot or a tote at the line of the picking. */
export async function takeScanned(
  tx: Tx,
  actor: Actor,
  picking: Picking,
  given: GivenAmount,
): Promise<PickStep> {
  const { wave, asks, code } = picking
  if (readInternalCode(code)?.kind === 'package') return putIntoTote(tx, actor, picking)
  const expects: readonly ('bin' | 'variant' | 'lot')[] =
    asks === 'lot' ? ['variant', 'lot'] : ['bin', 'variant']
  const found = await resolveCode(tx, actor, {
    raw: code,
    outletId: wave.outletId,
    expects,
    knownLots,
  })
  if (found.kind === 'bin') return arriveAtBin(tx, picking, found)
  if (found.kind === 'lot') return takeLot(tx, actor, picking, found.code)
  return takeUnits(tx, actor, picking, found, given)
}
