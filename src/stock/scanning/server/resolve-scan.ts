import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import type { ScanMeaning } from '../scan-meanings.ts'
import { keepScan } from './keep-scan.ts'
import { outletOfScan } from './outlet-of-scan.ts'
import type { LotFinder } from './readings-left.ts'
import { type CodeFinder, resolveCode } from './resolve-code.ts'
import { recordOf } from './scan-notes.ts'

const expects = [
  'variant',
  'bin',
  'package',
  'order',
  'parcel',
  'transfer',
  'purchase_order',
  'load_sheet',
  'wave',
  'sale',
  'gift_card',
  'ship_notice',
] as const

type Found = Extract<ScanMeaning, { kind: (typeof expects)[number] }>

/**
 * The command behind a scan outside of any task: returns the code's meaning, and records the scan.
 */
export function resolveScan(finders: readonly CodeFinder[], knownLots: LotFinder) {
  return (
    db: Database,
    actor: Actor,
    { code, outletId: named }: { code: string; outletId?: string | undefined },
    request: IdempotentRequest | null,
  ) => {
    const outletId = outletOfScan(actor, named)
    return keepScan(db, actor, { task: 'look up', raw: code, of: null }, request, async (tx) => {
      const scan = { raw: code, outletId, expects, finders, knownLots }
      const found = await resolveCode(tx, actor, scan)
      return { answer: { ...recordOf(found), ...moreOf(found) } }
    })
  }
}

/** What a code contains besides the record: amount and lot. */
function moreOf(found: Found) {
  if (found.kind !== 'variant') return {}
  const { title, quantity, quantityScale, unit, lotCode, expiresOn, serial } = found
  return { variant: { title, quantity, quantityScale, unit, lotCode, expiresOn, serial } }
}
