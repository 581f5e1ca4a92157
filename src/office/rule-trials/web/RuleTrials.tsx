import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { TrialRow } from '../rule-trials.fields.ts'
import { ruleTrialList } from '../rule-trials.list.ts'
import { ruleTrialsApi } from './rule-trials-api.ts'
import { TrialPanel } from './TrialPanel.tsx'

/** The trials of all settings, newest first; `?trial` opens one. */
export function RuleTrials() {
  const { params, set } = useUrlState()
  return (
    <>
      <ListView
        list={ruleTrialList}
        ask={(call) => ruleTrialsApi.ask('list', call)}
        keyOf={({ id }: TrialRow) => id}
        exportPath="/files/rule-trials"
        openParam="trial"
        whenNothing={
          <EmptyNote title="No rule trials yet">
            Change a setting such as “Hold an order from” and choose “Try on the last 90 days”.
          </EmptyNote>
        }
      />
      {params.trial ? (
        <TrialPanel
          key={params.trial}
          id={params.trial}
          onClose={() => set({ trial: null }, 'replace')}
        />
      ) : null}
    </>
  )
}
