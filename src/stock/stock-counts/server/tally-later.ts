import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { isScanCounted, keepLateScan, noteScan, scanIn } from '#stock/scanning/server/index.ts'
import { type DeviceTime, exactMilliseconds, spanOfScan } from '../late-scan-time.rules.ts'
import type { SeenByDevice } from '../late-tallies.fields.ts'
import { stockCountNoun } from '../stock-counts.nouns.ts'
import { reduceTally } from './change-tally.ts'
import { sheetLinesOf } from './count-sheet.ts'
import { type FoundCount, findOpenCount } from './find-stock-count.ts'
import { getStockCount } from './get-stock-count.ts'
import { type CountedScan, lineFor, readCountedGoods } from './line-of-goods.ts'
import { type LineToCount, lineToCount, requireSameRound } from './line-seen.ts'
import { recordLateTally } from './record-late-tally.ts'
import { ledgerNow } from './stock-as-of.ts'
import type { StockCountParts } from './stock-count-parts.ts'
import { counterOf } from './tally-goods.ts'
import { hintStockCount } from './tell-stock-count.ts'

type Input = CountedScan &
  DeviceTime & {
    readonly id: string
    readonly scanId: string
    /** The product as the device read it. */
    readonly variantId: string
    /** A line of which none is there, in place of a scan of goods. */
    readonly noneOf?: string | undefined
    readonly undoes?: { readonly scanId: string } | undefined
    readonly seen: SeenByDevice
  }

/**
 * A scan of counted goods that a device made without the network. It is compared with the ledger as it
 * was when the scan was made. Where that is not certain, the scan is kept in its round and the round is
 * counted again; where the round has ended meanwhile, it changes nothing. Either way the answer says
 * why.
 */
export const tallyLater =
  (parts: StockCountParts, exact = exactMilliseconds) =>
  (db: Database, actor: Actor, input: Input, request: IdempotentRequest | null) => {
    const { id, scanId, madeAt, undoes, code, binId, variantId } = input
    return db.transaction((tx) =>
      answerOnce(tx, actor, request, async () => {
        const raw = undoes ? 'A-UNDO' : code
        const scan = { ...scanIn('count', stockCountNoun, id, raw), id: scanId, madeAt }
        const answer = await keepLateScan(tx, actor, scan, () =>
          takeLater(tx, actor, { parts, input, exact }),
        )
        const lines = await sheetLinesOf(tx, actor, { id, binId, variantId })
        return { ...answer, lines, record: await getStockCount(tx, actor, { id }) }
      }),
    )
  }

type Later = {
  readonly parts: StockCountParts
  readonly input: Input
  readonly exact: number
}

async function takeLater(tx: Tx, actor: Actor, { parts, input, exact }: Later): Promise<void> {
  const { id, seen, undoes } = input
  const count = await findOpenCount(tx, actor, id)
  if (count.version !== seen.version) throw endedMeanwhile(count)
  if (undoes) await undoLater(tx, actor, count, { ...input, undoes })
  else {
    const { line, quantity } = await lineOfScan(tx, actor, count, input)
    requireSameRound(count, line, seen)
    const message = await recordLateTally(tx, parts, count, {
      ...{ line, quantity, seen },
      userId: counterOf(actor),
      span: spanOfScan(input, await ledgerNow(tx), exact),
    })
    if (message !== '') noteScan(tx, { result: { as: 'blocked', says: message } })
  }
  hintStockCount(tx, count)
}

/** The line of a scan, locked, and how much it is. */
async function lineOfScan(
  tx: Tx,
  actor: Actor,
  count: FoundCount,
  input: Input,
): Promise<{ readonly line: LineToCount; readonly quantity: number }> {
  if (input.noneOf !== undefined)
    return { line: await lineToCount(tx, count, input.noneOf), quantity: 0 }
  const { quantity, ...goods } = await readCountedGoods(tx, actor, count, input)
  if (goods.variantId !== input.variantId)
    throw new Refusal(
      'conflict',
      'other_goods',
      `${input.code} is ${goods.sku} now, and was another product when it was scanned.`,
    )
  const { id } = await lineFor(tx, count.id, goods, 'whole')
  return { line: await lineToCount(tx, count, id), quantity }
}

async function undoLater(
  tx: Tx,
  actor: Actor,
  count: FoundCount,
  input: Input & { readonly undoes: { readonly scanId: string } },
): Promise<void> {
  // What was refused is in no round, and a round that is counted again loses it anyway.
  if (!(await isScanCounted(tx, count.id, input.undoes.scanId))) return
  const { line, quantity } = await lineOfScan(tx, actor, count, input)
  requireSameRound(count, line, input.seen)
  const { id: lineId, round } = line
  await reduceTally(tx, actor, count, { lineId, round, quantity })
}

function endedMeanwhile({ label }: FoundCount): Refusal {
  return new Refusal(
    'conflict',
    'round_ended',
    `The round of ${label} in which this was scanned was finished meanwhile, so it was not counted.`,
  )
}
