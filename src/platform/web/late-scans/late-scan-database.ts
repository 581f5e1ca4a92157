import Dexie, { type Table } from 'dexie'
import type { ScanKind } from '../unsent-work.ts'

/** A record as this device knows it, without the scans that it has not sent. */
export type KeptRecord<R, X> = {
  readonly id: string
  readonly userId: string
  readonly record: R
  /** What reading its scans needs besides. */
  readonly codes: X
}

/** A scan that the server has not confirmed. */
export type KeptScan<E> = {
  /** Their order on this device. */
  readonly seq?: number
  /** Also for the server, which counts it once. */
  readonly id: string
  readonly recordId: string
  readonly userId: string
  readonly code: string
  readonly at: string
  /** What it changes in the record. */
  readonly effect: E
  /** The server may have it: its answer was lost. */
  readonly isAttempted: boolean
}

export type ScannedUnits = {
  readonly sku: string
  readonly amount: number
  readonly quantityScale: number
  readonly binCode: string | null
}

/** A scan that the server refused, until its user has read what to do. */
export type ScanConflict = {
  readonly id: string
  readonly recordId: string
  readonly recordLabel: string
  readonly userId: string
  readonly code: string
  readonly at: string
  /** The line that it was for; null where records have no lines. */
  readonly lineId: string | null
  /** Why, in the server's words. */
  readonly message: string
  /** The units that were not counted; null where the message says all. */
  readonly units: ScannedUnits | null
}

export const databaseOf = (kind: ScanKind) => `quartermaster_scans_${kind}`

/** What this browser keeps for one kind of scans. */
export class LateScanDatabase<R, X, E> extends Dexie {
  declare records: Table<KeptRecord<R, X>, string>
  declare scans: Table<KeptScan<E>, number>
  declare conflicts: Table<ScanConflict, string>

  constructor(kind: ScanKind) {
    // A scan that was kept must survive a power cut, so each write waits for the disk.
    super(databaseOf(kind), { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      records: 'id, userId',
      scans: '++seq, id, recordId, userId',
      conflicts: 'id, userId',
    })
  }
}
