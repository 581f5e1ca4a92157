import { does, routes } from '#platform/server/http/acts.ts'
import { scanningContract } from '../scanning.contract.ts'
import type { LotFinder } from './readings-left.ts'
import type { CodeFinder } from './resolve-code.ts'
import { resolveScan } from './resolve-scan.ts'

export { keepScan } from './keep-scan.ts'
export { logScan } from './log-scan.ts'
export type { LotFinder } from './readings-left.ts'
export { type CodeFinder, resolveCode, type ScannedCode } from './resolve-code.ts'

/** The composition provides the finders for printed codes of areas that depend on this one. */
export const scanningRoutes = (finders: readonly CodeFinder[], knownLots: LotFinder) =>
  routes('scanning', scanningContract, { resolve: does(resolveScan(finders, knownLots)) })
export { readGoodsScan } from './read-goods-scan.ts'
