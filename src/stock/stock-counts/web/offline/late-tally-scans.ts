import type { TallyScan } from '../../offline-counting.rules.ts'
import type { CountedPlace, TallyDone, TallyLate, TallyScanned } from '../tally-words.ts'
import type { CountedTally, OfflineCounting } from './use-counted-sheet.ts'

/** How the page counts without the server: in the bin that is chosen on it. */
export function lateTallyScans(
  { isNeeded, waiting, noteSilence, readBin, keep, undo }: OfflineCounting,
  place: CountedPlace | null,
): TallyLate {
  return {
    isNeeded,
    waiting,
    noteSilence,
    readBin,
    keep: (scan, isAttempted) => {
      const made = { scanId: scan.scanId, isAttempted }
      return (
        keep(tallyScan(scan, place?.binId ?? null), made)?.then(({ effect, record }) => {
          const { lineId, quantity } = effect
          const line = record.lines.find(({ id }) => id === lineId)
          if (!line) throw new Error('The line was counted.')
          const taken = { lineId, round: line.round, quantity, line: { ...line, expected: null } }
          return { taken, record: record.count }
        }) ?? null
      )
    },
    undo: (last) => undo(last && countedTally(last))?.then(({ count }) => count) ?? null,
  }
}

const tallyScan = (
  { code, lotOf, quantity, amount, more }: TallyScanned,
  binId: string | null,
): TallyScan => ({ code, lotOf, quantity, amount, binId, expiresOn: more?.expiresOn })

/** What a scan of this page counted, as its undo repeats it. */
function countedTally({ taken, scan }: TallyDone): CountedTally {
  const { line, lineId, quantity } = taken
  const { variantId, sku, title, pictureId, unit, quantityScale } = line
  const { binId, binCode, lotId, lotCode } = line
  return {
    scanId: scan.scanId,
    effect: {
      ...{ variantId, sku, title, pictureId, unit, quantityScale, lineId, quantity },
      ...{ binCode, lotId, lotCode },
      isNone: false,
      scan: { ...tallyScan(scan, binId), quantity: undefined, amount: quantity },
      undoes: null,
    },
  }
}
