import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { backupsArea } from '../backups.area.ts'
import { backupsContract } from '../backups.contract.ts'
import { downloadBackup } from './download-backup.ts'
import { backupRuns, backupRunsFile, getRun } from './find-runs.ts'
import { type BackupsHere, getOverview } from './get-overview.ts'
import { pruneBackupRuns } from './prune-runs.ts'
import { startRun } from './start-run.ts'

export { restoredChecks } from './compare-restored.ts'
export { type BackupsHere, noBackupsHere } from './get-overview.ts'
export { backupJournal, forgetKeeper } from './keep-journal.ts'

/** `here`: what this server can back up by itself. */
export const backupsServer = (here: BackupsHere) =>
  defineServer(backupsArea, {
    routes: {
      backups: routes('backups', backupsContract, {
        overview: reads(getOverview(here)),
        runs: reads(backupRuns.page),
        run: reads(getRun),
        start: writes(startRun),
      }),
    },
    files: [...backupRunsFile, downloadBackup(here)],
    jobs: [pruneBackupRuns],
  })
