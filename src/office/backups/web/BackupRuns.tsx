import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { BackupRunRow } from '../backups.fields.ts'
import { backupRunList } from '../backups.list.ts'
import { BackupRunPanel } from './BackupRunPanel.tsx'
import classes from './backups.module.css'
import { backupsApi } from './backups-api.ts'

/** All runs, newest first; `?run` opens one. */
export function BackupRuns() {
  const { params, set } = useUrlState()
  return (
    <div className={classes.runs}>
      <ListView
        list={backupRunList}
        ask={(call) => backupsApi.ask('runs', call)}
        keyOf={({ id }: BackupRunRow) => id}
        exportPath="/files/backup-runs"
        openParam="run"
        isDense
        whenNothing={
          <EmptyNote title="No backups yet">
            Whole backups, copied changes and restore drills will be listed here with their results.
          </EmptyNote>
        }
      />
      {params.run ? (
        <BackupRunPanel
          key={params.run}
          id={params.run}
          onClose={() => set({ run: null }, 'replace')}
        />
      ) : null}
    </div>
  )
}
