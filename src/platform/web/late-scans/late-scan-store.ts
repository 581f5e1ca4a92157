import { newUuid } from '../new-uuid.ts'
import { tellUnsent } from '../offline-app.ts'
import { countUnsentScans } from '../unsent-work.ts'
import type { LateScanKind } from './define-late-scans.ts'
import {
  type KeptRecord,
  type KeptScan,
  LateScanDatabase,
  type ScanConflict,
} from './late-scan-database.ts'

/** For the scan log: the card by which the last scan is taken back. */
const undoCode = 'A-UNDO'

type MadeScan = { readonly id: string; readonly code: string; readonly isAttempted: boolean }

/** The records and scans of one kind that this browser keeps. */
export class LateScanStore<R, X, E> {
  readonly #kind: LateScanKind<R, E>
  readonly #database: LateScanDatabase<R, X, E>
  #last: Promise<unknown> = Promise.resolve()

  constructor(kind: LateScanKind<R, E>) {
    this.#kind = kind
    this.#database = new LateScanDatabase(kind.kind)
  }

  /** Keeps a record for opening it without the network, as long as none of its scans is unsent. */
  keepRecord(kept: KeptRecord<R, X>): Promise<void> {
    const { records, scans } = this.#database
    return this.#asWriter(async () => {
      if ((await scans.where({ recordId: kept.id }).count()) > 0) return
      // Records of former days are of no use.
      await this.#database.transaction('rw', records, scans, async () => {
        const open = await scans.orderBy('recordId').uniqueKeys()
        await records
          .where('id')
          .noneOf([kept.id, ...open.map(String)])
          .delete()
        await records.put(kept)
      })
    })
  }

  keptRecord = (id: string): Promise<KeptRecord<R, X> | undefined> => this.#database.records.get(id)

  scansOf = (recordId: string): Promise<KeptScan<E>[]> =>
    this.#database.scans.where({ recordId }).sortBy('seq')

  allScans = (): Promise<KeptScan<E>[]> => this.#database.scans.orderBy('seq').toArray()

  conflictsOf = (userId: string): Promise<ScanConflict[]> =>
    this.#database.conflicts.where({ userId }).sortBy('at')

  /** The record with the scans that wait. */
  withScans = (record: R, waiting: readonly Pick<KeptScan<E>, 'effect'>[]): R =>
    waiting.reduce((shown, { effect }) => this.#kind.after(shown, effect), record)

  /**
   * Decides a scan from what the device knows, and keeps it.
   *
   * @throws Refusal as the server would
   */
  keep(known: KeptRecord<R, X>, made: MadeScan, decide: (shown: R, codes: X) => E | Promise<E>) {
    return this.#asWriter(async () => {
      const { base, shown } = await this.#baseOf(known)
      const effect = await decide(shown, base.codes)
      await this.#add(base, { ...made, effect })
      return { effect, record: this.#kind.after(shown, effect) }
    })
  }

  /**
   * Removes the last scan where it was never sent; else keeps its undo.
   *
   * @param undoOf the undo of the last scan that waits, or of what the server has
   * @throws Refusal where there is nothing to undo
   */
  keepUndo(known: KeptRecord<R, X>, undoOf: (shown: R, last: KeptScan<E> | null) => E): Promise<R> {
    const { undoes, after } = this.#kind
    return this.#asWriter(async () => {
      const { base, waiting, shown } = await this.#baseOf(known)
      const undone = new Set(waiting.map(({ effect }) => undoes(effect)))
      const last = waiting.findLast(
        ({ id, effect }) => undoes(effect) === undefined && !undone.has(id),
      )
      if (last?.seq !== undefined && last === waiting.at(-1) && this.#isFree(last)) {
        await this.#database.scans.delete(last.seq)
        await this.count()
        return this.withScans(base.record, waiting.slice(0, -1))
      }
      const effect = undoOf(shown, last ?? null)
      await this.#add(base, { id: newUuid(), code: undoCode, effect, isAttempted: false })
      return after(shown, effect)
    })
  }

  /** From now on its answer may be lost. */
  noteAttempt(seq: number): Promise<void> {
    const { scans } = this.#database
    return this.#asWriter(async () => {
      const scan = await scans.get(seq)
      if (scan) await scans.put({ ...scan, isAttempted: true })
    })
  }

  /** The server answered: what it has of the record replaces the scan, in one step. */
  settle(scan: KeptScan<E>, record: R | null, conflict: ScanConflict | null): Promise<void> {
    const { records, scans, conflicts } = this.#database
    return this.#asWriter(async () => {
      await this.#database.transaction('rw', records, scans, conflicts, async () => {
        if (scan.seq !== undefined) await scans.delete(scan.seq)
        const kept = record === null ? undefined : await records.get(scan.recordId)
        if (kept && record !== null) await records.put({ ...kept, record })
        if (conflict) await conflicts.put(conflict)
      })
      await this.count()
    })
  }

  acknowledge = (ids: readonly string[]): Promise<void> =>
    this.#database.conflicts.bulkDelete([...ids])

  /** Tells the rest of the app how much is not sent; also after a crash between two writes. */
  async count(): Promise<void> {
    countUnsentScans(this.#kind.kind, await this.#database.scans.count())
    await tellUnsent()
  }

  /** The server never heard of it, or it changes nothing there that counts. */
  #isFree = ({ isAttempted, effect }: KeptScan<E>) =>
    !isAttempted || (this.#kind.leavesNothing?.(effect) ?? false)

  async #baseOf(known: KeptRecord<R, X>) {
    const waiting = await this.scansOf(known.id)
    const base = (waiting.length > 0 && (await this.keptRecord(known.id))) || known
    return { base, waiting, shown: this.withScans(base.record, waiting) }
  }

  async #add(base: KeptRecord<R, X>, scan: MadeScan & { readonly effect: E }): Promise<void> {
    const { records, scans } = this.#database
    const { id: recordId, userId } = base
    await this.#database.transaction('rw', records, scans, async () => {
      await records.put(base)
      await scans.add({ ...scan, recordId, userId, at: new Date().toISOString() })
    })
    await this.count()
  }

  /**
   * One writer at a time, among all tabs of the browser, in the order of the calls. On plain http to
   * another machine browsers have no locks; there tabs take turns by the database alone.
   */
  #asWriter<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() =>
      'locks' in navigator
        ? navigator.locks.request(`quartermaster_scans_${this.#kind.kind}`, act)
        : act(),
    )
    this.#last = turn.catch(() => null)
    return turn
  }
}
