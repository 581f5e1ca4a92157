import { does, routes } from '#platform/server/http/acts.ts'
import { scanningContract } from '../scanning.contract.ts'
import { type CodeFinder, resolveCode } from './resolve-code.ts'

export { keepScan } from './keep-scan.ts'
export type { CodeFinder } from './resolve-code.ts'

/** Printed codes of the areas below are found by the finders that the composition hands in. */
export const scanningRoutes = (finders: readonly CodeFinder[]) =>
  routes('scanning', scanningContract, { resolve: does(resolveCode(finders)) })
