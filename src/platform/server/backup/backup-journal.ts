/** A whole backup, what was copied of the log, or a restore that only proves that a backup is good. */
export const backupRunKinds = ['whole', 'log', 'drill'] as const

export type BackupRunKind = (typeof backupRunKinds)[number]

export type RunFigure = { readonly label: string; readonly value: string }

export type RunEnd = {
  readonly bytes: number
  /** Why it failed, in words; null when it did not. */
  readonly fault: string | null
  readonly figures?: readonly RunFigure[]
}

/** One run, as it is written down. */
export type JournalRun = {
  readonly progress: (bytes: number, of: number | null, step: string) => Promise<void>
  readonly end: (end: RunEnd) => Promise<void>
}

/** What the keeper of backups knows, for those who look at it from any server. */
export type KeeperFacts = {
  readonly place: string
  readonly isFolder: boolean
  readonly isEncrypted: boolean
  readonly copiesFiles: boolean
  readonly keepDays: number
  readonly newest: {
    readonly id: string
    readonly beganAt: Date
    readonly endedAt: Date
    readonly bytes: number
  } | null
  /** When the oldest backup ended, before which nothing can be restored. */
  readonly oldestAt: Date | null
  readonly logAt: Date | null
  readonly nextWholeAt: Date | null
  readonly fault: string | null
}

/** Where the runs of backups are written down, and from where they are requested. */
export type BackupJournal = {
  /** Takes up the oldest request of this kind, or writes down a run that was not requested. */
  readonly begin: (kind: BackupRunKind) => Promise<JournalRun>
  readonly requested: () => Promise<BackupRunKind | null>
  readonly isDrillDue: () => Promise<boolean>
  readonly keep: (facts: KeeperFacts) => Promise<void>
}

const nothing = async () => undefined
const unwrittenRun: JournalRun = { progress: nothing, end: nothing }

/** For a backup that is made without a database that could be written to. */
export const noJournal: BackupJournal = {
  begin: async () => unwrittenRun,
  requested: async () => null,
  isDrillDue: async () => false,
  keep: nothing,
}

/** A backup is worth more than what is written down about it: a journal that fails is only said. */
export function unfailingJournal(
  journal: BackupJournal,
  onFault: (message: string) => void,
): BackupJournal {
  const orElse = async <T>(work: Promise<T>, other: T): Promise<T> =>
    work.catch((error: unknown) => {
      onFault(error instanceof Error ? error.message : String(error))
      return other
    })
  return {
    async begin(kind) {
      const run = await orElse(journal.begin(kind), unwrittenRun)
      return {
        progress: (...passed) => orElse(run.progress(...passed), undefined),
        end: (end) => orElse(run.end(end), undefined),
      }
    },
    requested: () => orElse(journal.requested(), null),
    isDrillDue: () => orElse(journal.isDrillDue(), false),
    keep: (facts) => orElse(journal.keep(facts), undefined),
  }
}
