import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ImportRun } from '../imports.contract.ts'
import { endedStates, importMachine } from '../imports.states.ts'
import { ImportRefusals } from './ImportRefusals.tsx'
import { wordsOfCounts } from './import-words.ts'
import classes from './imports.module.css'
import { importsApi } from './imports-api.ts'

const lookAgainMs = 1000

/** How far one import has come, what it brought and what it refused. */
export function ImportProgress({ id, onBack }: { id: string; onBack: () => void }) {
  const { data, error, refetch } = useQuery({
    ...importsApi.ask('get', { id }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : lookAgainMs),
  })
  const history = useQuery(importsApi.ask('history', { id }))
  const cancel = useAct({ area: 'imports', run: importsApi.call.cancel })
  const back = (
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
  )
  if (!data) {
    return (
      <>
        {back}
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </>
    )
  }
  const { totalLines, linesDone } = data
  const share = totalLines === null ? null : linesDone / Math.max(1, totalLines)
  const lines =
    totalLines === null
      ? 'Reading the file'
      : `${formatCount(linesDone)} of ${formatCount(totalLines)} lines`
  return (
    <>
      {back}
      <div className={classes.run}>
        <div className={classes.row}>
          <strong className={classes.file}>{data.fileName}</strong>
          <StateBadge machine={importMachine} state={data.state} />
        </div>
        <ProgressBar share={data.state === 'finished' ? 1 : share} label={lines} />
        <div className={classes.row}>
          <span role="status">{lines}</span>
          {isOver(data) ? null : (
            <ActButton
              size="xs"
              weight="danger"
              isPending={cancel.isPending}
              onAct={() => cancel.start({ id, version: data.version })}
            >
              Stop this import
            </ActButton>
          )}
        </div>
      </div>
      <FactList facts={factsOf(data)} />
      {data.refusedLines > 0 ? (
        <ImportRefusals
          id={id}
          count={data.refusedLines}
          isOver={isOver(data)}
          file={`/api/imports/${id}/refusals.csv`}
        />
      ) : null}
      <RecordHistory query={history} />
    </>
  )
}

function isOver({ state }: ImportRun): boolean {
  return endedStates.includes(state)
}

function factsOf(run: ImportRun) {
  return [
    { label: 'Brought', value: wordsOfCounts(run.counts) },
    { label: 'Refused', value: `${formatCount(run.refusedLines)} lines` },
    { label: 'Started', value: <InstantText at={run.createdAt} /> },
    { label: 'Ended', value: run.finishedAt ? <InstantText at={run.finishedAt} /> : null },
    { label: 'Stopped by', value: run.failure },
  ]
}
