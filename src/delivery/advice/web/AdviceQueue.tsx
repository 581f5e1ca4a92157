import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { adviceReasons, adviceReasonWords } from '#delivery/couriers/advice-reasons.ts'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { adviceParts } from '../advice-decisions.ts'
import { adviceSorts } from '../advice-queue.ts'
import { adviceApi } from './advice-api.ts'
import { adviceColumns } from './advice-columns.tsx'
import { isUndecided } from './advice-words.ts'
import { BulkDecision } from './BulkDecision.tsx'
import { SortMenu } from './SortMenu.tsx'

const AdvicePanel = lazy(async () => ({ default: (await import('./AdvicePanel.tsx')).AdvicePanel }))

const filterParams = ['part', 'courier', 'reason', 'outlet'] as const

/** Which parcel to decide about, in the order in which the next one is picked. */
export function AdviceQueue() {
  const { params, set } = useUrlState()
  const outlets = useOutletOptions()
  const couriers = useQuery(adviceApi.ask('couriers', {})).data?.couriers ?? []
  const openId = params.open ?? params.advice
  const list = useQuery({
    ...adviceApi.ask('list', listInput(params)),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <AdviceFigures />
      <ListBar>
        <SearchField label="Search parcels" hint="Order, name, tracking number" />
        <FilterChips
          filters={[
            { key: 'part', label: 'Part', options: parts },
            {
              key: 'courier',
              label: 'Courier',
              options: couriers.map(({ id, name }) => ({ value: id, label: name })),
            },
            { key: 'reason', label: 'Reason', options: reasons },
            { key: 'outlet', label: 'Outlet', options: outlets },
          ]}
        />
        <ListTools
          list="/shipper-advice"
          columns={adviceColumns}
          exportPath="/files/advice"
          filterParams={[...filterParams, 'sort']}
        />
      </ListBar>
      <SortMenu />
      <DataTable
        noun="parcels"
        list="/shipper-advice"
        columns={adviceColumns}
        query={list}
        keyOf={({ id }) => id}
        filterParams={filterParams}
        isMarked={({ escalatedAt }) => escalatedAt !== null}
        bulk={{
          actions: (rows, clear) => (
            <BulkDecision ids={rows.filter(isUndecided).map(({ id }) => id)} onDone={clear} />
          ),
        }}
        whenNothing={
          <EmptyNote title="No parcel waits for a decision">
            A parcel appears here when its courier could not deliver it, or when nothing was heard
            of it for some days.
          </EmptyNote>
        }
      />
      <Suspense>
        {openId ? (
          <AdvicePanel
            key={openId}
            id={openId}
            onClose={() => set({ open: null, advice: null }, 'replace')}
          />
        ) : null}
      </Suspense>
    </>
  )
}

const parts = [
  { value: 'today', label: 'due within a day' },
  { value: 'overdue', label: 'overdue' },
  { value: 'amber', label: 'silent for days' },
  { value: 'red', label: 'silent too long' },
  { value: 'attempts', label: 'many attempts' },
  { value: 'fake', label: 'fake suspected' },
  { value: 'sent', label: 'decided and told' },
  { value: 'closed', label: 'closed' },
  { value: 'all', label: 'all that is open' },
]

const reasons = adviceReasons.map((value) => ({ value, label: adviceReasonWords[value] }))

function listInput({ part, courier, reason, outlet, sort, q, after }: UrlParams) {
  const known = adviceParts.find((each) => each === part)
  const order = adviceSorts.find((each) => each === sort)
  const why = adviceReasons.find((each) => each === reason)
  return {
    ...(known ? { part: known } : {}),
    ...(courier ? { courierId: courier } : {}),
    ...(why ? { reason: why } : {}),
    ...(outlet ? { outletId: outlet } : {}),
    ...(order ? { sort: order } : {}),
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
  }
}

/** Each figure opens the part of the queue that it counts. */
function AdviceFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(adviceApi.ask('figures', {}))
  const figures = [
    { key: 'to_decide', label: 'To decide', tone: 'waiting' },
    { key: 'today', label: 'Due within a day', tone: 'active' },
    { key: 'overdue', label: 'Overdue', tone: 'bad' },
    { key: 'red', label: 'Silent too long', tone: 'bad' },
    { key: 'attempts', label: 'Many attempts', tone: 'waiting' },
    { key: 'fake', label: 'Fake suspected', tone: 'special' },
  ] as const
  return (
    <FigureStrip
      label="The queue now"
      cap={data?.cap}
      figures={figures.map((figure) => ({
        ...figure,
        count: data?.[figure.key],
        search: figure.key === 'to_decide' ? {} : { part: figure.key },
        isCurrent: (params.part ?? 'to_decide') === figure.key,
      }))}
    />
  )
}
