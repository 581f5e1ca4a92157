import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { ScanMeaning } from '../scan-meanings.ts'
import type { LotFinder } from './readings-left.ts'
import { resolveCode } from './resolve-code.ts'
import { noteScan } from './scan-notes.ts'

type GoodsScan = {
  readonly code: string
  /** The code of the product that was scanned before, if this is its lot. */
  readonly lotOf?: string | undefined
  readonly outletId: string
  /** Tells a lot and a serial number apart where no separator does. */
  readonly knownLots: LotFinder
}

/** The goods in hand: their product, or the lot of the product scanned just before. */
export async function readGoodsScan(
  reader: Reader,
  actor: Actor,
  { code, lotOf, ...where }: GoodsScan,
): Promise<Extract<ScanMeaning, { kind: 'variant' }>> {
  if (lotOf === undefined)
    return resolveCode(reader, actor, { raw: code, ...where, expects: ['variant'] })
  const found = await resolveCode(reader, actor, {
    raw: code,
    ...where,
    expects: ['variant', 'lot'],
  })
  if (found.kind === 'variant') return found
  const goods = await resolveCode(reader, actor, { raw: lotOf, ...where, expects: ['variant'] })
  noteScan(reader, { codeKind: 'lot' })
  return { ...goods, lotCode: code.trim() }
}
