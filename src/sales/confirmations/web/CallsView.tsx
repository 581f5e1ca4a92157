import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { choicesOf } from '#platform/choices.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { orderMachine, orderStates } from '#sales/orders/orders.states.ts'
import type { CallRow } from '../confirmations.fields.ts'
import { callEnds, outcomeLabels } from '../outcomes.ts'
import { callFateLabels, callFates } from '../views-of-calls.ts'
import { boardPeriod } from './board-period.ts'
import { secondsText, toneOfOutcome } from './call-words.ts'
import classes from './confirmations.module.css'
import { confirmationsApi } from './confirmations-api.ts'

const filterParams = ['from', 'until', 'agent', 'outcome', 'fate', 'reached', 'last'] as const

/** Every call of a period; the figures of the agents open it narrowed to what they count. */
export function CallsView() {
  const { params } = useUrlState()
  const list = useQuery({
    ...confirmationsApi.ask('calls', listInput(params)),
    placeholderData: keepPreviousData,
  })
  const { data: board } = useQuery(confirmationsApi.ask('board', boardPeriod(params)))
  const agents = board?.agents.map(({ agentId, agentName }) => ({
    value: agentId,
    label: agentName,
  }))
  return (
    <>
      <ListBar>
        <FilterChips
          filters={[
            { key: 'from', label: 'From', isDay: true },
            { key: 'until', label: 'Until', isDay: true },
            { key: 'agent', label: 'Agent', options: agents ?? [] },
            { key: 'outcome', label: 'Outcome', options: ends },
            { key: 'fate', label: 'Confirmed, now', options: fates },
            { key: 'reached', label: 'Reached', options: [{ value: '1', label: 'yes' }] },
            { key: 'last', label: 'Last call', options: [{ value: '1', label: 'unanswered' }] },
          ]}
        />
      </ListBar>
      <DataTable
        noun="calls"
        columns={columns}
        query={list}
        keyOf={({ id }) => id}
        filterParams={filterParams}
        isFlat
        whenNothing={
          <EmptyNote title="No calls in these days">
            Each call appears here when its agent has said how it ended.
          </EmptyNote>
        }
      />
    </>
  )
}

const ends = choicesOf(callEnds, outcomeLabels)
const fates = choicesOf(callFates, callFateLabels)

function listInput(params: UrlParams) {
  const { agent, outcome, fate, reached, last, after } = params
  const end = callEnds.find((known) => known === outcome)
  const became = callFates.find((known) => known === fate)
  return {
    ...boardPeriod(params),
    ...(agent ? { agentId: agent } : {}),
    ...(end ? { outcome: end } : {}),
    ...(became ? { fate: became } : {}),
    ...(reached ? { isReached: true } : {}),
    ...(last ? { isLast: true } : {}),
    ...(after ? { after } : {}),
  }
}

const columns: readonly Column<CallRow>[] = [
  {
    key: 'ended',
    label: 'Ended',
    width: '150px',
    render: ({ endedAt }) => (endedAt === null ? '–' : <InstantText at={endedAt} />),
  },
  {
    key: 'order',
    label: 'Order',
    width: '88px',
    onCard: 'title',
    render: ({ orderId, orderNumber }) => (
      <AppLink search={{ order: orderId }}>{orderNumber}</AppLink>
    ),
  },
  { key: 'agent', label: 'Agent', width: '160px', render: ({ agentName }) => agentName ?? '–' },
  {
    key: 'outcome',
    label: 'Outcome',
    width: '176px',
    onCard: 'mark',
    render: ({ outcome }) =>
      outcome === null ? (
        '–'
      ) : (
        <ToneBadge tone={toneOfOutcome(outcome)} label={outcomeLabels[outcome]} />
      ),
  },
  {
    key: 'seconds',
    label: 'Took',
    width: '72px',
    align: 'right',
    render: ({ seconds, isWithin }) => (isWithin || seconds === null ? '–' : secondsText(seconds)),
  },
  {
    key: 'note',
    label: 'Note',
    render: ({ note }) => <span className={classes.minor}>{note}</span>,
  },
  {
    key: 'total',
    label: 'Total',
    width: '96px',
    align: 'right',
    render: ({ totalMinor, currency }) => <MoneyText minor={totalMinor} currency={currency} />,
  },
  {
    key: 'now',
    label: 'The order now',
    width: '136px',
    render: ({ orderState }) => {
      const state = orderStates.find((known) => known === orderState)
      return state ? <StateBadge machine={orderMachine} state={state} /> : orderState
    },
  },
]
