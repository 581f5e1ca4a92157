import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { TrialDetail } from '../rule-trials.fields.ts'
import classes from './rule-trials.module.css'
import { ruleTrialsApi } from './rule-trials-api.ts'
import { TrialFacts } from './TrialFacts.tsx'
import { TrialResult } from './TrialResult.tsx'

const pauseMilliseconds = 1_000

type Props = {
  id: string
  /** Where the value is at hand, to start again what failed or was cancelled. */
  onRestart?: () => void
}

/** A trial: its progress while it runs, then its result, which counts as seen. */
export function TrialView({ id, onRestart }: Props) {
  const { data, error, refetch } = useQuery({
    ...ruleTrialsApi.ask('get', { id }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pauseMilliseconds : false),
  })
  useSeen(data)
  if (!data)
    return error ? (
      <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
    ) : (
      <PageLoading />
    )
  return (
    <div className={classes.view}>
      <TrialFacts trial={data} />
      <Outcome trial={data} {...(onRestart ? { onRestart } : {})} />
    </div>
  )
}

/** Who sees a result may switch its value on. */
function useSeen(trial: TrialDetail | undefined): void {
  const { start } = useAct({
    area: 'ruleTrials',
    run: ruleTrialsApi.call.see,
    onRefusal: () => true,
  })
  const unseen = trial?.state === 'finished' && !trial.isSeen ? trial.id : null
  useEffect(() => {
    if (unseen !== null) void start({ id: unseen })
  }, [unseen, start])
}

function Outcome({ trial, onRestart }: { trial: TrialDetail; onRestart?: () => void }) {
  const { state, recordsRead, words } = trial
  if (state === 'running') return <Running trial={trial} />
  if (state === 'skipped')
    return (
      <EmptyNote title="Switched on without a trial">{`Reason: ${trial.skipReason}`}</EmptyNote>
    )
  if (state === 'finished')
    return recordsRead === 0 ? (
      <EmptyNote title={`No ${words.records} in the last 90 days`}>
        There is nothing to try the value on, so you can save it at once.
      </EmptyNote>
    ) : (
      <TrialResult trial={trial} />
    )
  const title = state === 'cancelled' ? 'The trial was cancelled' : 'The trial failed'
  const again = onRestart ? <ActButton onAct={onRestart}>Start again</ActButton> : undefined
  return (
    <EmptyNote title={title} {...(again ? { action: again } : {})}>
      It has no result, so the value can’t be switched on with it.
    </EmptyNote>
  )
}

function Running({ trial }: { trial: TrialDetail }) {
  const cancel = useAct({
    area: 'ruleTrials',
    run: ruleTrialsApi.call.cancel,
    failure: 'Not cancelled',
  })
  return (
    <>
      <ProgressBar share={trial.progress} label="Progress of the trial" />
      <p className={classes.quiet} role="status">
        {formatCount(trial.recordsRead)} {trial.words.records} read
      </p>
      <div>
        <ActButton isPending={cancel.isPending} onAct={() => cancel.start({ id: trial.id })}>
          Cancel trial
        </ActButton>
      </div>
    </>
  )
}
