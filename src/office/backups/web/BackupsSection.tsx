import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import type { BackupsOverview } from '../backups.fields.ts'
import { BackupActs } from './BackupActs.tsx'
import { BackupFacts } from './BackupFacts.tsx'
import { BackupRuns } from './BackupRuns.tsx'
import classes from './backups.module.css'
import { backupsApi } from './backups-api.ts'
import { NotCovered } from './NotCovered.tsx'
import { OpenRuns } from './OpenRuns.tsx'
import { SetUpBackups } from './SetUpBackups.tsx'

const whileRunningMilliseconds = 2_000
const usualMilliseconds = 30_000

/** Where the data is copied to, whether it can be restored, and what is not in a backup. */
export function BackupsSection({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery({
    ...backupsApi.ask('overview', {}),
    refetchInterval: ({ state }) =>
      state.data && state.data.openRuns.length > 0 ? whileRunningMilliseconds : usualMilliseconds,
  })
  if (!data)
    return error ? (
      <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
    ) : (
      <PageLoading />
    )
  return (
    <div className={classes.section}>
      <Overview overview={data} />
      <Section title="Backups and drills so far">
        <BackupRuns />
      </Section>
      <NotCovered overview={data} />
      <Section title="Settings">{children}</Section>
    </div>
  )
}

function Overview({ overview }: { overview: BackupsOverview }) {
  return (
    <>
      {overview.keeper ? (
        <BackupFacts overview={overview} keeper={overview.keeper} />
      ) : (
        <SetUpBackups hasOwnDatabase={overview.hasOwnDatabase} />
      )}
      <OpenRuns runs={overview.openRuns} />
      <BackupActs overview={overview} />
    </>
  )
}
