import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { readInternalCode } from '#stock/catalog/internal-codes.ts'
import { actionMeaning, namePrinted, type ScanKind, type ScanMeaning } from '../scan-meanings.ts'
import { refuseKind, refuseUnknownCode } from '../scanning.rules.ts'
import { findBinCode } from './find-bin-code.ts'
import { readVariantScan } from './read-variant-scan.ts'
import type { LotFinder } from './readings-left.ts'
import { type FoundRecord, hasRecord, noteScan, recordOf } from './scan-notes.ts'

/**
 * Finds the record of a printed code with its own prefix; areas that depend on this one provide
 * theirs.
 */
export type CodeFinder = (reader: Reader, actor: Actor, code: string) => Promise<FoundRecord | null>

export type ScannedCode<K extends ScanKind> = {
  readonly raw: string
  /** Where the scan is made: its bins and scale labels count. Null outside of any outlet. */
  readonly outletId: string | null
  /** What the screen accepts; everything else is refused with what is expected. */
  readonly expects: readonly K[]
  /** For orders, parcels, transfers and packages, if they are expected. */
  readonly finders?: readonly CodeFinder[]
  /** Tells a lot and a serial number apart where no separator does. */
  readonly knownLots?: LotFinder
}

/**
 * The meaning of a scanned code, of the kinds that the screen expects. It logs nothing: the command
 * of a scan runs in `keepScan`, which also records refused ones, with what is noted here.
 *
 * @throws Refusal with a code of `scanRefusals`
 */
export async function resolveCode<K extends ScanKind>(
  reader: Reader,
  actor: Actor,
  scan: ScannedCode<K>,
): Promise<Extract<ScanMeaning, { kind: K }>> {
  const { raw, expects, outletId } = scan
  if (outletId !== null) noteScan(reader, { outletId })
  const wants = (kind: ScanKind) => expects.some((expected) => expected === kind)
  const found = await findExpected(reader, actor, scan, wants)
  noteMeaning(reader, found)
  if (found && isOneOf(found, expects)) return found
  const printed = readInternalCode(raw)
  if (printed && printed.kind !== 'variant') {
    const isWanted = printed.kind !== 'user' && wants(printed.kind)
    throw isWanted
      ? refuseUnknownCode(raw)
      : refuseKind(raw, namePrinted(printed.kind, printed.code), expects)
  }
  const variant = wants('variant') ? null : await readVariantScan(reader, raw, outletId)
  noteMeaning(reader, variant)
  throw variant ? refuseKind(raw, `the product ${variant.sku}`, expects) : refuseUnknownCode(raw)
}

function noteMeaning(reader: Reader, meaning: ScanMeaning | null): void {
  if (meaning === null) return
  if (hasRecord(meaning)) noteScan(reader, { found: recordOf(meaning) })
  else if (meaning.kind === 'lot') noteScan(reader, { codeKind: 'lot' })
}

async function findExpected(
  reader: Reader,
  actor: Actor,
  { raw, outletId, finders, knownLots }: ScannedCode<ScanKind>,
  wants: (kind: ScanKind) => boolean,
): Promise<ScanMeaning | null> {
  if (wants('action')) {
    const action = actionMeaning(raw)
    if (action) return action
  }
  if (wants('bin')) {
    const bin = await findBinCode(reader, actor, raw, outletId)
    if (bin) return bin
  }
  for (const find of finders ?? []) {
    const found = await find(reader, actor, raw)
    if (found && isDocument(found.noun) && wants(found.noun))
      return { kind: found.noun, id: found.id, label: found.label }
  }
  if (wants('variant')) {
    const variant = await readVariantScan(reader, raw, outletId, knownLots)
    if (variant) return variant
  }
  return wants('lot') && !readInternalCode(raw) ? { kind: 'lot', code: raw.trim() } : null
}

const documents = [
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

function isDocument(noun: string): noun is (typeof documents)[number] {
  return documents.some((document) => document === noun)
}

function isOneOf<K extends ScanKind>(
  meaning: ScanMeaning,
  kinds: readonly K[],
): meaning is Extract<ScanMeaning, { kind: K }> {
  return kinds.some((kind) => kind === meaning.kind)
}
