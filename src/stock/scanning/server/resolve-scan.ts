import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import type { ScanMeaning } from '../scan-meanings.ts'
import { scanAccess } from '../scanning.contract.ts'
import { keepScan } from './keep-scan.ts'
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
  'load_sheet',
  'wave',
  'sale',
] as const

type Found = Extract<ScanMeaning, { kind: (typeof expects)[number] }>

/**
 * The command behind a scan outside of any task: returns the code's meaning, and records the scan.
 */
export function resolveScan(finders: readonly CodeFinder[], knownLots: LotFinder) {
  return (db: Database, actor: Actor, input: { code: string }, request: IdempotentRequest | null) =>
    keepScan(db, actor, { task: 'look up', raw: input.code, of: null }, request, async (tx) => {
      const scan = { raw: input.code, outletId: onlyOutletOf(actor), expects, finders, knownLots }
      const found = await resolveCode(tx, actor, scan)
      return { answer: { ...recordOf(found), ...moreOf(found) } }
    })
}

/** A user of only one outlet scans there. */
function onlyOutletOf(actor: Actor): string | null {
  const outletIds = outletsOf(actor, scanAccess)
  return outletIds?.length === 1 ? (outletIds[0] ?? null) : null
}

/** What a code contains besides the record: amount and lot. */
function moreOf(found: Found) {
  if (found.kind !== 'variant') return {}
  const { title, quantity, quantityScale, unit, lotCode, expiresOn, serial } = found
  return { variant: { title, quantity, quantityScale, unit, lotCode, expiresOn, serial } }
}
