import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { BackupsOverview } from '../backups.fields.ts'
import classes from './backups.module.css'
import { backupsApi } from './backups-api.ts'
import { DownloadDialog } from './DownloadDialog.tsx'

const noPlace = 'No place for backups is set.'
const keeperAway = 'The server that makes backups does not run.'

/** Starts a whole backup or a drill, and downloads a backup. */
export function BackupActs({ overview }: { overview: BackupsOverview }) {
  const [isDownloading, setDownloading] = useState(false)
  const { keeper, openRuns, download } = overview
  const whyNotAtAll = keeper === null ? noPlace : keeper.isSeen ? null : keeperAway
  const whyNot = (kind: 'whole' | 'drill') =>
    whyNotAtAll ??
    (openRuns.some((run) => run.kind === kind) ? 'It is already waiting or running.' : null)
  const whyNoDrill =
    whyNot('drill') ?? (keeper?.newestEndedAt ? null : 'There is no whole backup to restore yet.')
  return (
    <div className={classes.acts}>
      <StartButton kind="whole" label="Back up now" whyNot={whyNot('whole')} isMain />
      <StartButton kind="drill" label="Run a restore drill now" whyNot={whyNoDrill} />
      <ActButton whyNot={download.whyNot} onAct={() => setDownloading(true)}>
        Download backup
      </ActButton>
      {isDownloading ? (
        <DownloadDialog download={download} onClose={() => setDownloading(false)} />
      ) : null}
    </div>
  )
}

type StartProps = {
  kind: 'whole' | 'drill'
  label: string
  whyNot: string | null
  isMain?: boolean
}

function StartButton({ kind, label, whyNot, isMain = false }: StartProps) {
  const { start, isPending } = useAct({
    area: 'backups',
    run: backupsApi.call.start,
    failure: 'Not started',
  })
  return (
    <ActButton
      operation="backups.start"
      weight={isMain ? 'main' : 'plain'}
      isPending={isPending}
      whyNot={whyNot}
      onAct={() => start({ kind })}
    >
      {label}
    </ActButton>
  )
}
