import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { backupKindLabels, backupRunStates } from '../backup-run-states.ts'
import type { BackupRunRow } from '../backups.fields.ts'
import classes from './backups.module.css'
import { backupsApi } from './backups-api.ts'
import { FaultNote } from './FaultNote.tsx'
import { OpenRuns } from './OpenRuns.tsx'

const whileRunningMilliseconds = 2_000

/** One run with what it found. */
export function BackupRunPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...backupsApi.ask('run', { id }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'running' ? whileRunningMilliseconds : false,
  })
  return (
    <SidePanel
      title={data ? backupKindLabels[data.kind] : 'Backup'}
      mark={data ? <ToneBadge {...backupRunStates[data.state]} isLarge /> : null}
      onClose={onClose}
    >
      {data ? (
        <Run run={data} />
      ) : error ? (
        <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
      ) : (
        <PageLoading />
      )}
    </SidePanel>
  )
}

function Run({ run }: { run: BackupRunRow }) {
  const { state, fault, seconds, megabytes, figures } = run
  return (
    <div className={classes.dialog}>
      {state === 'running' || state === 'waiting' ? <OpenRuns runs={[run]} /> : null}
      {state === 'lost' ? (
        <p className={classes.text}>
          The server that worked on it ended before there was a result. Start it again.
        </p>
      ) : null}
      {fault ? <FaultNote title="What failed" fault={fault} /> : null}
      <FactList
        facts={[
          {
            label: 'Requested',
            value: (
              <>
                <InstantText at={run.requestedAt} />, {run.requestedByName}
              </>
            ),
          },
          { label: 'Began', value: run.beganAt && <InstantText at={run.beganAt} /> },
          { label: 'Ended', value: run.endedAt && <InstantText at={run.endedAt} /> },
          { label: 'Duration', value: seconds === null ? null : `${formatCount(seconds)} s` },
          { label: 'Size', value: megabytes === null ? null : `${formatCount(megabytes)} MB` },
          ...figures,
        ]}
      />
    </div>
  )
}
