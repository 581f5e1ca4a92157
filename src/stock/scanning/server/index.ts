import type { Noun } from '#platform/nouns.ts'
import { defineServer } from '#platform/server/define-server.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { scanHistoryContract } from '../scan-history.contract.ts'
import { scanningArea } from '../scanning.area.ts'
import { scanningContract } from '../scanning.contract.ts'
import { assignCode } from './assign-code.ts'
import { getScan, scansOfTask } from './get-scan.ts'
import { scanChoices } from './history-choices.ts'
import { ignoreCode } from './ignore-code.ts'
import { scansServed } from './list-scans.ts'
import { outletsToScanAt } from './outlet-of-scan.ts'
import { type PracticeProducts, practiceIn } from './practice-in.ts'
import { type CardReaders, readCard } from './read-card.ts'
import type { LotFinder } from './readings-left.ts'
import type { CodeFinder } from './resolve-code.ts'
import { resolveScan } from './resolve-scan.ts'
import { scanFigures } from './scan-figures.ts'
import { unknownCodesServed } from './unknown-codes.ts'
import { access } from './visible-scans.ts'

export { addPastScans, type PastScan } from './add-past-scans.ts'
export {
  alreadyRecorded,
  countedScan,
  isScanCounted,
  keepLateScan,
  type LateScanAnswer,
} from './keep-late-scan.ts'
export { keepScan, scanIn } from './keep-scan.ts'
export type { PracticeProducts } from './practice-in.ts'
export type { CardAsked, CardReader, CardReaders } from './read-card.ts'
export { readGoodsScan } from './read-goods-scan.ts'
export type { LotFinder } from './readings-left.ts'
export { type CodeFinder, resolveCode, type ScannedCode } from './resolve-code.ts'
export { noteScan } from './scan-notes.ts'

/** What the composition hands in of areas that depend on this one. */
type Later = {
  /** For printed codes. */
  readonly finders: readonly CodeFinder[]
  readonly knownLots: LotFinder
  /** Describe the records that a scan finds. */
  readonly cards: CardReaders
  readonly practice: PracticeProducts
  /** For the addresses of the records that were scanned. */
  readonly nouns: readonly Noun[]
}

const scanningRoutes = ({ finders, knownLots, cards, practice, nouns }: Later) =>
  routes('scanning', scanningContract, {
    resolve: does(resolveScan(finders, knownLots)),
    card: reads(readCard(cards, nouns)),
    outlets: reads(outletsToScanAt),
    practice: reads(practiceIn(practice)),
  })

const historyRoutes = ({ nouns }: Later) =>
  routes('scanHistory', scanHistoryContract, {
    list: reads(scansServed(nouns).page),
    get: reads(getScan(nouns)),
    ofTask: reads(scansOfTask(nouns)),
    choices: reads(scanChoices),
    unknown: reads(unknownCodesServed.page),
    assign: writes(assignCode),
    ignore: writes(ignoreCode),
    figures: reads(scanFigures),
  })

export const scanningServer = (later: Later) =>
  defineServer(scanningArea, {
    routes: { scanning: scanningRoutes(later), scanHistory: historyRoutes(later) },
    files: [
      ...fileOfList(scansServed(later.nouns), { path: '/files/scans', name: 'scans', access }),
      ...fileOfList(unknownCodesServed, {
        path: '/files/unknown-codes',
        name: 'unknown-codes',
        access,
      }),
    ],
  })
