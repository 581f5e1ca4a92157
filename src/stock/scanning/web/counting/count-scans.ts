import type { CallContext, ShownRefusal } from '#platform/web/client.ts'
import type { ShownScan } from '#platform/web/scan/ScanResultBar.tsx'

/** One scan that counts; `M` is what a screen sends with it besides. */
export type CountScan<M> = {
  /** Chosen here: a scan that is sent again counts once. */
  readonly scanId: string
  readonly code: string
  /** The product that was scanned before, if this is its lot. */
  readonly lotOf?: string | undefined
  /** Packs; left out where no number was entered. */
  readonly quantity?: number | undefined
  /** In steps of the variant. */
  readonly amount?: number | undefined
  readonly more?: M | undefined
}

/** What a scan changed, so that just that can be taken back. */
export type CountTaken = { readonly lineId: string }

/** What was made of a scan, and the record as it is now. */
export type CountAnswer<R, T> = { readonly taken: T; readonly record: R }

/** A scan that counts, so that it can be taken back. */
export type CountDone<T, M> = {
  readonly taken: T
  readonly scan: CountScan<M>
  /** It was kept on the device, and so is its undo. */
  readonly isLate: boolean
}

/** Where scans count without the server too. */
export type LateCountScans<R, T, M> = {
  /** The server can't be reached, or earlier scans go first: scans are kept here. */
  readonly isNeeded: boolean
  readonly waiting: number
  /** @throws Refusal as the server would; null where this device does not know the record */
  readonly keep: (scan: CountScan<M>, isAttempted: boolean) => Promise<CountAnswer<R, T>> | null
  readonly undo: (last: CountDone<T, M> | null) => Promise<R> | null
  readonly readBin: (code: string) => { readonly id: string; readonly code: string } | null
  /** A request was not answered. */
  readonly noteSilence: () => void
}

type Options = { context: CallContext }

export type CountScans<R, T extends CountTaken, M> = {
  /** The area whose queries a scan makes stale. */
  area: string
  take: (scan: CountScan<M>, options: Options) => Promise<CountAnswer<R, T>>
  takeBack: (taken: T, options: Options) => Promise<R>
  /** Shows the record that the server answered with. */
  keep: (record: R) => void
  answer: (counted: CountAnswer<R, T>) => ShownScan
  /** Where bins are scanned between the items: what it is, once the server has read it. */
  takeBin?: (code: string, options: Options) => Promise<{ binId: string; code: string }>
  onBin?: (bin: { id: string; code: string }) => void
  /** The card A-CONFIRM. */
  onConfirm: () => void
  /** What a screen offers after a refused scan; `again` sends it once more, changed. */
  onRefused?: (
    refusal: ShownRefusal,
    scan: CountScan<M>,
    again: (more: Partial<CountScan<M>>) => void,
  ) => Partial<Pick<ShownScan, 'title' | 'text' | 'sound' | 'ways'>> | undefined
  late?: LateCountScans<R, T, M> | undefined
}

/** What the frame of a screen shows of its scans. */
export type ShownCounting = {
  /** The last scans, newest first. */
  readonly scans: readonly (ShownScan & {
    readonly key: number
    readonly code: string
    readonly at: string
  })[]
  /** Typed before a scan, which it multiplies. */
  readonly quantity: string
  readonly setQuantity: (quantity: string) => void
  readonly undoLast: () => unknown
  readonly canUndo: boolean
}
