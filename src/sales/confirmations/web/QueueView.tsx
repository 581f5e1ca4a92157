import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { taskViews } from '../views-of-calls.ts'
import { confirmationsApi } from './confirmations-api.ts'
import { MessageButton } from './MessageButton.tsx'
import { OwnCall } from './OwnCall.tsx'
import { queueColumns } from './queue-columns.tsx'

const filterParams = ['part', 'outlet'] as const

/** Whom to call, in the order in which the next order is picked. */
export function QueueView() {
  const { params } = useUrlState()
  const outlets = useOutletOptions()
  const list = useQuery({
    ...confirmationsApi.ask('list', listInput(params)),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <OwnCall />
      <QueueFigures />
      <ListBar>
        <SearchField label="Search the queue" hint="Number, name, phone, town" />
        <FilterChips
          filters={[
            { key: 'part', label: 'Part', options: parts },
            { key: 'outlet', label: 'Outlet', options: outlets },
          ]}
        />
        <ListTools list="/confirmations" columns={queueColumns} filterParams={filterParams} />
      </ListBar>
      <DataTable
        noun="orders"
        list="/confirmations"
        columns={queueColumns}
        query={list}
        keyOf={({ id }) => id}
        openParam="order"
        filterParams={filterParams}
        isMarked={({ isHeld }) => isHeld}
        bulk={{
          actions: (rows, clear) => (
            <MessageButton orderIds={rows.map(({ id }) => id)} onDone={clear} />
          ),
        }}
        whenNothing={
          <EmptyNote title="Nobody has to be called now">
            Orders appear here as soon as they are placed, and again when their next call is due.
          </EmptyNote>
        }
      />
    </>
  )
}

const parts = [
  { value: 'callbacks', label: 'callbacks' },
  { value: 'waiting', label: 'call again later' },
  { value: 'unreachable', label: 'unreachable' },
  { value: 'mine', label: 'mine' },
  { value: 'all', label: 'all that is open' },
]

function listInput({ part, outlet, q, after }: UrlParams) {
  const view = taskViews.find((known) => known === part)
  return {
    ...(view ? { view } : {}),
    ...(outlet ? { outletId: outlet } : {}),
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
  }
}

/** Each figure opens the part of the queue that it counts. */
function QueueFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(confirmationsApi.ask('figures', {}))
  const figures = [
    { key: 'due', label: 'To call now', count: data?.due, tone: 'waiting' },
    { key: 'callbacks', label: 'Callbacks', count: data?.callbacks, tone: 'special' },
    { key: 'waiting', label: 'Call again later', count: data?.waiting, tone: 'waiting' },
    { key: 'unreachable', label: 'Unreachable', count: data?.unreachable, tone: 'bad' },
    { key: 'mine', label: 'Mine', count: data?.mine, tone: 'active' },
  ] as const
  return (
    <FigureStrip
      label="The queue now"
      cap={data?.cap}
      figures={figures.map((figure) => ({
        ...figure,
        search: figure.key === 'due' ? {} : { part: figure.key },
        isCurrent: (params.part ?? 'due') === figure.key,
      }))}
    />
  )
}
