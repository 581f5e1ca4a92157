import { defineServer } from '#platform/server/define-server.ts'
import { does, routes } from '#platform/server/http/acts.ts'
import { scanningArea } from '../scanning.area.ts'
import { scanningContract } from '../scanning.contract.ts'
import type { LotFinder } from './readings-left.ts'
import type { CodeFinder } from './resolve-code.ts'
import { resolveScan } from './resolve-scan.ts'

export { keepScan } from './keep-scan.ts'
export { logScan } from './log-scan.ts'
export type { LotFinder } from './readings-left.ts'
export { type CodeFinder, resolveCode, type ScannedCode } from './resolve-code.ts'

/** The composition provides the finders for printed codes of areas that depend on this one. */
const scanningRoutes = (finders: readonly CodeFinder[], knownLots: LotFinder) =>
  routes('scanning', scanningContract, { resolve: does(resolveScan(finders, knownLots)) })

export { readGoodsScan } from './read-goods-scan.ts'

export const scanningServer = (finders: readonly CodeFinder[], knownLots: LotFinder) =>
  defineServer(scanningArea, {
    routes: { scanning: scanningRoutes(finders, knownLots) },
  })
