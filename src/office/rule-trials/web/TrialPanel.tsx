import { useQuery } from '@tanstack/react-query'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { trialStates } from '../trial-states.ts'
import { ruleTrialsApi } from './rule-trials-api.ts'
import { TrialView } from './TrialView.tsx'

/** One trial beside the list of all. */
export function TrialPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(ruleTrialsApi.ask('get', { id }))
  return (
    <SidePanel
      title={data?.setting ?? 'Rule trial'}
      mark={data ? <ToneBadge {...trialStates[data.state]} isLarge /> : null}
      onClose={onClose}
    >
      <TrialView id={id} />
    </SidePanel>
  )
}
