import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { kindLabels, returnKinds, returnTabs } from '../return-words.ts'
import { returnMachine, returnStates } from '../returns.states.ts'
import type { ReturnsAsked } from './ReturnBulkButtons.tsx'
import { returnColumns } from './return-columns.tsx'
import { returnsApi } from './returns-api.ts'

const ReturnPanel = lazy(async () => ({ default: (await import('./ReturnPanel.tsx')).ReturnPanel }))

const ReturnBulkButtons = lazy(async () => ({
  default: (await import('./ReturnBulkButtons.tsx')).ReturnBulkButtons,
}))
const ReturnBulk = lazy(async () => ({ default: (await import('./ReturnBulk.tsx')).ReturnBulk }))

const filterParams = ['kind', 'state', 'assignee', 'extras'] as const

const kinds = returnKinds.map((value) => ({ value, label: kindLabels[value] }))
const states = returnStates.map((value) => ({ value, label: returnMachine.states[value].label }))

/** The returns of one tab. */
export function ReturnsView() {
  const { params, set } = useUrlState()
  const list = useQuery({
    ...returnsApi.ask('list', listInput(params)),
    placeholderData: keepPreviousData,
  })
  const [asked, setAsked] = useState<ReturnsAsked | null>(null)
  const { data: desk } = useQuery(returnsApi.ask('people', {}))
  const people = desk?.people.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <>
      <ReturnFigures tab={params.tab ?? 'open'} />
      <ListBar>
        <SearchField
          label="Search returns"
          hint="Return, order, name, tracking number, reason or SKU"
        />
        <FilterChips
          filters={[
            { key: 'kind', label: 'Kind', options: kinds },
            { key: 'state', label: 'State', options: states },
            { key: 'assignee', label: 'Assigned to', options: people },
            { key: 'extras', label: 'Extras', options: [{ value: 'yes', label: 'With extras' }] },
          ]}
        />
        <ListTools
          list="/returns"
          columns={returnColumns}
          exportPath="/files/returns"
          filterParams={[...filterParams, 'tab']}
        />
      </ListBar>
      <DataTable
        noun="returns"
        list="/returns"
        columns={returnColumns}
        query={list}
        keyOf={({ id }) => id}
        filterParams={filterParams}
        bulk={{
          actions: (rows, clear) => (
            <Suspense>
              <ReturnBulkButtons rows={rows} onDone={clear} onAsk={setAsked} />
            </Suspense>
          ),
        }}
        whenNothing={
          <EmptyNote title="Nothing waits here">
            Announce what a customer sends back with New return. What couriers bring back appears by
            itself.
          </EmptyNote>
        }
      />
      <Suspense>
        {asked ? <ReturnBulk asked={asked} onClose={() => setAsked(null)} /> : null}
        {params.open && !params.new ? (
          <ReturnPanel
            key={params.open}
            id={params.open}
            onClose={() => set({ open: null }, 'replace')}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** What waits for somebody; each figure opens what it counts. */
function ReturnFigures({ tab }: { tab: string }) {
  const { data } = useQuery(returnsApi.ask('figures', {}))
  const figure = (key: string, label: string, count: number | undefined) => ({
    key,
    label,
    count,
    search: key === 'open' ? {} : { tab: key },
    isCurrent: tab === key,
  })
  return (
    <FigureStrip
      label="Returns now"
      figures={[
        { ...figure('open', 'Open', data?.open), tone: 'active' },
        { ...figure('review', 'Needs review', data?.review), tone: 'waiting' },
        { ...figure('to_receive', 'To receive', data?.toReceive), tone: 'special' },
        { ...figure('to_inspect', 'To inspect', data?.toInspect), tone: 'waiting' },
        { ...figure('to_settle', 'To settle', data?.toSettle), tone: 'active' },
        { ...figure('to_receive', 'Late', data?.late), key: 'late', tone: 'bad', isCurrent: false },
      ]}
    />
  )
}

function listInput({ tab, kind, state, assignee, extras, q, after }: UrlParams) {
  const knownKind = returnKinds.find((one) => one === kind)
  const knownState = returnStates.find((one) => one === state)
  return {
    tab: returnTabs.find((one) => one === tab) ?? ('open' as const),
    ...(knownKind ? { kind: knownKind } : {}),
    ...(knownState ? { state: knownState } : {}),
    ...(assignee ? { assignedTo: assignee } : {}),
    ...(extras === 'yes' ? { hasExtras: true } : {}),
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
  }
}
