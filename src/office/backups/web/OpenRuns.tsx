import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { backupKindLabels } from '../backup-run-states.ts'
import type { BackupRunRow } from '../backups.fields.ts'
import classes from './backups.module.css'

/** The runs that wait or run, with their progress. */
export function OpenRuns({ runs }: { runs: readonly BackupRunRow[] }) {
  return runs.map((run) => {
    const label = backupKindLabels[run.kind]
    const step = run.state === 'waiting' ? 'Waiting for the server' : run.step || 'Running'
    return (
      <div key={run.id} className={classes.run}>
        <ProgressBar share={run.progress} label={`Progress: ${label.toLowerCase()}`} />
        <p className={classes.quiet} role="status">
          {label}: {step}
        </p>
      </div>
    )
  })
}
