import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { varianceMachine } from '../variances.states.ts'
import { OtherVariances } from './OtherVariances.tsx'
import { PostedEntries } from './PostedEntries.tsx'
import { ProposedCauses } from './ProposedCauses.tsx'
import { SuggestedCauses } from './SuggestedCauses.tsx'
import { VarianceEvidence } from './VarianceEvidence.tsx'
import { VarianceFacts } from './VarianceFacts.tsx'
import { VarianceLedger } from './VarianceLedger.tsx'
import { VarianceMoves } from './VarianceMoves.tsx'
import { variancesApi } from './variances-api.ts'

/** One variance: the next step, its causes, the ledger around it, and what shows it. */
export function VariancePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...variancesApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  const history = useQuery(variancesApi.ask('history', { id }))
  if (!data)
    return (
      <SidePanel title="Variance" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : <Pending />}
      </SidePanel>
    )
  const isUndecided = data.state === 'open' || data.state === 'investigating'
  return (
    <SidePanel
      title={data.label}
      mark={<StateBadge machine={varianceMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <VarianceMoves variance={data} />
      <VarianceFacts variance={data} />
      {isUndecided ? <SuggestedCauses variance={data} /> : null}
      <ProposedCauses variance={data} />
      <PostedEntries variance={data} />
      <VarianceLedger variance={data} />
      <VarianceEvidence variance={data} />
      <OtherVariances variance={data} />
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}
