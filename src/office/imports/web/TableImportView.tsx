import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { ImportRun } from '../imports.contract.ts'
import { importMachine } from '../imports.states.ts'
import { ImportProgress } from './ImportProgress.tsx'
import classes from './imports.module.css'
import { importsApi } from './imports-api.ts'
import { TableImportChecked } from './TableImportChecked.tsx'
import { TableImportColumns } from './TableImportColumns.tsx'
import { TableImportEnd } from './TableImportEnd.tsx'
import { TableImportWork } from './TableImportWork.tsx'

const atWork = new Set(['uploading', 'checking', 'queued', 'running', 'undoing'])
const lookAgainMs = 700

/** One import, at its current step: columns, check, run, end. */
export function TableImportView({ id, onBack }: { id: string; onBack: () => void }) {
  const { data, error, refetch } = useQuery({
    ...importsApi.ask('get', { id }),
    refetchInterval: ({ state }) =>
      state.data && atWork.has(state.data.state) ? lookAgainMs : false,
  })
  const history = useQuery(importsApi.ask('history', { id }))
  if (data && !data.isTable) return <ImportProgress id={id} onBack={onBack} />
  return (
    <>
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowLeft size={14} />}
          onClick={onBack}
        >
          All imports
        </Button>
      </div>
      {error && !data ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data ? (
        <>
          <div className={classes.row}>
            <div>
              <strong className={classes.file}>{data.fileName}</strong>
              <p className={classes.quiet}>
                {[data.kindLabel, data.outletCode].filter(Boolean).join(' for ')}
              </p>
            </div>
            <StateBadge machine={importMachine} state={data.state} />
          </div>
          <Step run={data} />
          <RecordHistory query={history} />
        </>
      ) : null}
    </>
  )
}

function Step({ run }: { run: ImportRun }) {
  if (run.state === 'arrived') return <TableImportColumns run={run} />
  if (run.state === 'checked') return <TableImportChecked run={run} />
  if (atWork.has(run.state)) return <TableImportWork run={run} />
  return <TableImportEnd run={run} />
}
