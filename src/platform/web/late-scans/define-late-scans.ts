import type { QueryKey } from '@tanstack/react-query'
import type { CallContext } from '../client.ts'
import type { ScanKind } from '../unsent-work.ts'
import type { KeptScan, ScanConflict, ScannedUnits } from './late-scan-database.ts'
import { LateScanStore } from './late-scan-store.ts'

export type LateAnswer<R> = {
  readonly isRecorded: boolean
  /** Why it was not recorded; else empty. */
  readonly message: string
  /** As the server has it now. */
  readonly record: R
}

type SendOptions = { readonly signal: AbortSignal; readonly context: CallContext }

/** How one kind of scans is made without the server, and sent later. */
export type LateScanKind<R, E> = {
  /** Names what the browser keeps, and its locks. */
  readonly kind: ScanKind
  /** The record once a scan was counted; decided as the server decides. */
  readonly after: (record: R, effect: E) => R
  /** The scan that this one takes back: null within for what the server had before; else undefined. */
  readonly undoes: (effect: E) => string | null | undefined
  /** Sending it twice and taking it back once changes nothing that counts. */
  readonly leavesNothing?: (effect: E) => boolean
  readonly send: (scan: KeptScan<E>, options: SendOptions) => Promise<LateAnswer<R>>
  /** Of the query of a record, which shows the server's answer. */
  readonly queryKey: (recordId: string) => QueryKey
  /** What a refused scan was about; the record is null where the device no longer has it. */
  readonly about: (
    effect: E,
    record: R | null,
  ) => Pick<ScanConflict, 'recordLabel' | 'lineId' | 'units'>
  /** What to do with units that were not counted. */
  readonly toDo: (units: ScannedUnits) => string
}

export type LateScansOf<R, X, E> = LateScanKind<R, E> & { readonly store: LateScanStore<R, X, E> }

/** Declares scans that are kept on the device while the server can't be reached. */
export const defineLateScans = <R, X, E>(kind: LateScanKind<R, E>): LateScansOf<R, X, E> => ({
  ...kind,
  store: new LateScanStore<R, X, E>(kind),
})
