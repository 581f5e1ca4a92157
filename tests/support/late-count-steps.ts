import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { afterAnswer, afterTally } from '#stock/stock-counts/count-sheet.rules.ts'
import {
  type CodesOnDevice,
  decideNone,
  decideTally,
  type TallyEffect,
  undoOfTally,
} from '#stock/stock-counts/offline-counting.rules.ts'
import { codesOfCount, sheetOfCount } from '#stock/stock-counts/server/count-sheet.ts'
import { tallyLater } from '#stock/stock-counts/server/tally-later.ts'
import { stockCountParts } from './stock-count-steps.ts'

type Kept = { readonly id: string; readonly madeAt: number; readonly effect: TallyEffect }

/** Tests work beside the ledger by milliseconds, where shops do by seconds. */
export const exactHere = 40

/** Long enough that a scan and what follows it can be told apart. */
export const aWhile = () => new Promise((done) => setTimeout(done, 3 * exactHere))

/** A device that counts without the network, as the browser does, with a clock of its own. */
export async function aCountDevice(
  db: Database,
  actor: Actor,
  id: string,
  { ahead = 0, exact = exactHere }: { readonly ahead?: number; readonly exact?: number } = {},
) {
  const clock = { ahead }
  const now = () => Date.now() + clock.ahead
  const read = async () => {
    const codes = await codesOfCount(db.reader, actor, { id })
    const aheadMilliseconds = now() - Date.parse(codes.readAt)
    return {
      sheet: await sheetOfCount(db.reader, actor, { id }),
      codes: { ...codes, aheadMilliseconds },
    }
  }
  let known: { sheet: Awaited<ReturnType<typeof sheetOfCount>>; codes: CodesOnDevice } =
    await read()
  let waiting: readonly Kept[] = []
  const shown = () => waiting.reduce((sheet, { effect }) => afterTally(sheet, effect), known.sheet)
  const keep = (effect: TallyEffect, scanId = newId()) => {
    waiting = [...waiting, { id: scanId, madeAt: now(), effect }]
    return scanId
  }
  const inputOf = ({ id: scanId, madeAt, effect }: Kept) => {
    const { scan, variantId, lineId, isNone, seen, clock: read, undoes } = effect
    return {
      ...{ id, scanId, ...scan, variantId, seen, ...read },
      ...(isNone ? { noneOf: lineId } : {}),
      ...(undoes ? { undoes } : {}),
      madeAt: new Date(madeAt).toISOString(),
      sentAt: new Date(now()).toISOString(),
    }
  }
  const sendOne = async (scan: Kept) => {
    const { isRecorded, message, ...answer } = await tallyLater(stockCountParts, exact)(
      db,
      actor,
      inputOf(scan),
      null,
    )
    const { variantId, scan: made } = scan.effect
    known = {
      ...known,
      sheet: afterAnswer(known.sheet, { variantId, binId: made.binId }, answer),
    }
    return { isRecorded, message }
  }
  return {
    clock,
    shown,
    waiting: () => waiting,
    /** Without the network. */
    scan: async (binId: string | null, code: string, amount: number) => {
      const scanId = newId()
      const scan = { code, binId, amount }
      return keep(await decideTally(shown(), known.codes, { scan, scanId, thisYear: 2026 }), scanId)
    },
    none: (lineId: string) => keep(decideNone(shown(), known.codes, lineId)),
    undo: (scanId: string) => {
      const made = waiting.find((each) => each.id === scanId)
      if (!made) throw new Error('It waits.')
      return keep(undoOfTally(shown(), made.effect, scanId))
    },
    sendOne,
    /** With the network again: every scan in its order. */
    send: async () => {
      const answers: Awaited<ReturnType<typeof sendOne>>[] = []
      for (const scan of waiting) answers.push(await sendOne(scan))
      waiting = []
      return answers
    },
    /** With the network: what others did meanwhile is known here. */
    reload: async () => {
      known = await read()
    },
  }
}
