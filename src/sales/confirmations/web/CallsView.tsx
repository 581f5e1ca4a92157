import { useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { callList } from '../calls.list.ts'
import type { CallRow } from '../confirmations.fields.ts'
import { outcomeLabels } from '../outcomes.ts'
import { callPeriod } from './board-period.ts'
import { secondsText, toneOfOutcome } from './call-words.ts'
import classes from './confirmations.module.css'
import { confirmationsApi } from './confirmations-api.ts'

/** Every call of a period; the figures of the agents open it narrowed to what they count. */
export function CallsView() {
  const { params } = useUrlState()
  const outlets = useOutletOptions()
  const { data: board } = useQuery(confirmationsApi.ask('board', callPeriod(params)))
  const agents = board?.agents.map(({ agentId, agentName }) => ({
    value: agentId,
    label: agentName,
  }))
  return (
    <ListView
      list={callList}
      ask={(call) => confirmationsApi.ask('calls', call)}
      keyOf={({ id }) => id}
      cells={cells}
      records={{ agentId: agents ?? [], outletId: outlets }}
      isFlat
      whenNothing={
        <EmptyNote title="No calls in these days">
          Each call appears here when its agent has said how it ended.
        </EmptyNote>
      }
    />
  )
}

const cells: Cells<CallRow> = {
  order: ({ orderId, orderNumber }) => <AppLink search={{ order: orderId }}>{orderNumber}</AppLink>,
  outcome: ({ outcome }) =>
    outcome === null ? (
      '–'
    ) : (
      <ToneBadge tone={toneOfOutcome(outcome)} label={outcomeLabels[outcome]} />
    ),
  seconds: ({ seconds }) => (seconds === null ? '–' : secondsText(seconds)),
  note: ({ note }) => (note === '' ? '–' : <span className={classes.minor}>{note}</span>),
}
