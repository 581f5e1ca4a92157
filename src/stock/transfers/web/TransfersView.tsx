import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { formatMoney } from '#platform/money.ts'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { transferMachine, transferStates } from '../transfers.states.ts'
import { transferColumns } from './transfer-columns.tsx'
import { transfersApi } from './transfers-api.ts'
import { placeOptions, usePlaces } from './use-places.ts'

const TransferPanel = lazy(async () => ({
  default: (await import('./TransferPanel.tsx')).TransferPanel,
}))

const filterParams = ['from', 'to', 'state', 'way', 'late'] as const

const states = transferStates.map((value) => ({
  value,
  label: transferMachine.states[value].label,
}))

/** The transfers from and to one's outlets. */
export function TransfersView() {
  const { params, set } = useUrlState()
  const outlets = placeOptions(usePlaces())
  const list = useQuery({
    ...transfersApi.ask('list', params.new ? {} : listInput(params)),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TransferFigures />
      <ListBar>
        <SearchField label="Search transfers" hint="Number, outlet, carrier, note or SKU" />
        <FilterChips
          filters={[
            { key: 'state', label: 'State', options: states },
            { key: 'from', label: 'From', options: outlets },
            { key: 'to', label: 'To', options: outlets },
            { key: 'way', label: 'On the way', options: [{ value: '1', label: 'now' }] },
            { key: 'late', label: 'Late', options: [{ value: '1', label: 'yes' }] },
          ]}
        />
        <ListTools
          list="/stock-transfer"
          columns={transferColumns}
          exportPath="/files/transfers"
          filterParams={filterParams}
        />
      </ListBar>
      <DataTable
        noun="transfers"
        list="/stock-transfer"
        columns={transferColumns}
        query={list}
        keyOf={({ id }) => id}
        filterParams={filterParams}
        whenNothing={
          <EmptyNote title="No transfers yet">
            Ask another outlet for goods with New transfer; whoever works there approves it, and it
            is followed until it has arrived.
          </EmptyNote>
        }
      />
      <Suspense>
        {params.open && !params.new ? (
          <TransferPanel
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
function TransferFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(transfersApi.ask('figures', {}))
  const [value] = data?.values ?? []
  return (
    <FigureStrip
      label="Transfers now"
      figures={[
        {
          key: 'approve',
          label: 'To approve',
          count: data?.toApprove,
          tone: 'waiting',
          search: { state: 'requested' },
          isCurrent: params.state === 'requested',
        },
        {
          key: 'ship',
          label: 'To ship',
          count: data?.toShip,
          tone: 'active',
          search: { state: 'approved' },
          isCurrent: params.state === 'approved',
        },
        {
          key: 'way',
          label: 'On the way',
          count: data?.onTheWay,
          tone: 'special',
          search: { way: '1' },
          isCurrent: Boolean(params.way),
        },
        {
          key: 'value',
          label: 'Value on the way',
          count: undefined,
          shown: value ? formatMoney(value.valueMinor, value.currency) : undefined,
          search: { way: '1' },
        },
        {
          key: 'late',
          label: 'Late',
          count: data?.late,
          tone: 'bad',
          search: { late: '1' },
          isCurrent: Boolean(params.late),
        },
        {
          key: 'differences',
          label: 'Received with differences',
          count: data?.differences,
          tone: 'waiting',
          search: { state: 'received' },
          isCurrent: params.state === 'received',
        },
      ]}
    />
  )
}

function listInput({ from, to, state, way, late, q, after }: UrlParams) {
  const known = transferStates.find((one) => one === state)
  return {
    ...(from ? { fromOutletId: from } : {}),
    ...(to ? { toOutletId: to } : {}),
    ...(known ? { state: known } : {}),
    ...(way ? { onTheWay: true } : {}),
    ...(late ? { late: true } : {}),
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
  }
}
