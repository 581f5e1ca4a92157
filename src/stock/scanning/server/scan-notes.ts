import { binNoun } from '#organization/outlets/outlets.nouns.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import type { CodeKind } from '../code-kinds.ts'
import type { ScanMeaning } from '../scan-meanings.ts'
import type { ScanResult } from '../scan-results.ts'

/** The record that a code was read as. */
export type FoundRecord = { readonly noun: string; readonly id: string; readonly label: string }

/** What a command found out about its scan, for the scan log; also where it refuses the scan. */
export type ScanNotes = {
  /** Where the user scans. */
  readonly outletId?: string | null
  /** The record of the task as people call it: “Wave 12”. */
  readonly taskLabel?: string
  readonly found?: FoundRecord
  /** Where the code alone does not show it. */
  readonly codeKind?: CodeKind
  /** Answered, but not accepted: such as an unknown parcel of a drop-off. */
  readonly result?: { readonly as: ScanResult; readonly says: string }
}

const notesOf = new WeakMap<Reader, ScanNotes>()

/** Begins the notes of a scan's transaction. */
export function beginNotes(tx: Tx): void {
  notesOf.set(tx, {})
}

export function notesIn(tx: Tx | null): ScanNotes {
  return (tx && notesOf.get(tx)) ?? {}
}

/** Adds to the notes, as soon as it is known; outside of a scan's transaction it does nothing. */
export function noteScan(reader: Reader, notes: ScanNotes): void {
  const before = notesOf.get(reader)
  if (before) notesOf.set(reader, { ...before, ...notes })
}

type WithoutRecord = Extract<ScanMeaning, { kind: 'lot' | 'action' }>

export const hasRecord = (meaning: ScanMeaning): meaning is Exclude<ScanMeaning, WithoutRecord> =>
  meaning.kind !== 'lot' && meaning.kind !== 'action'

/** The record of a meaning. */
export function recordOf(meaning: Exclude<ScanMeaning, WithoutRecord>): FoundRecord {
  if (meaning.kind === 'variant')
    return { noun: variantNoun.key, id: meaning.variantId, label: meaning.sku }
  if (meaning.kind === 'bin') return { noun: binNoun.key, id: meaning.binId, label: meaning.code }
  return { noun: meaning.kind, id: meaning.id, label: meaning.label }
}
