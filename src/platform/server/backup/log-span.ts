import type { BackupJournal, JournalRun } from './backup-journal.ts'

const longestMilliseconds = 3_600_000

/** What was copied of the log within an hour, as one run; a failure ends it and is a run of its own. */
export type LogSpan = {
  readonly copied: (files: number, bytes: number) => Promise<void>
  readonly failed: (fault: string) => Promise<void>
  readonly end: () => Promise<void>
}

export function logSpan(journal: BackupJournal): LogSpan {
  let run: JournalRun | null = null
  let beganAt = 0
  let files = 0
  let bytes = 0
  let lastFault: string | null = null
  const end = async () => {
    const ending = run
    run = null
    await ending?.end({ bytes, fault: null, figures: figuresOf(files) })
    files = 0
    bytes = 0
  }
  return {
    async copied(moreFiles, moreBytes) {
      lastFault = null
      if (run !== null && Date.now() - beganAt > longestMilliseconds) await end()
      if (moreFiles === 0) return
      if (run === null) {
        run = await journal.begin('log')
        beganAt = Date.now()
      }
      files += moreFiles
      bytes += moreBytes
      await run.progress(bytes, null, '')
    },
    async failed(fault) {
      if (fault === lastFault) return
      lastFault = fault
      await end()
      const failed = await journal.begin('log')
      await failed.end({ bytes: 0, fault })
    },
    end,
  }
}

const figuresOf = (files: number) => [
  { label: 'Files of the log', value: files.toLocaleString('en-GB') },
]
