import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import type { ParcelRow } from '../../parcels.fields.ts'
import { parcelMachine, parcelStates, underWayStates } from '../../parcels.states.ts'
import { loadSheetsApi, parcelsApi } from '../dispatch-api.ts'
import { DispatchSlotsContext } from '../dispatch-slots.ts'
import { parcelListColumns } from './parcel-list-columns.tsx'
import { useParcelCodes } from './use-parcel-codes.ts'

const ParcelPanel = lazy(async () => ({ default: (await import('./ParcelPanel.tsx')).ParcelPanel }))
const BookDialog = lazy(async () => ({ default: (await import('./BookDialog.tsx')).BookDialog }))
const LabelsDialog = lazy(async () => ({
  default: (await import('./LabelsDialog.tsx')).LabelsDialog,
}))

const RebookDialog = lazy(async () => ({
  default: (await import('../suspensions/RebookDialog.tsx')).RebookDialog,
}))

const list = '/dispatch/parcels'
const filterParams = [
  'state',
  'courier',
  'outlet',
  'late',
  'outdated',
  'failed',
  'suspended',
  'waits',
  'open',
] as const
const states = parcelStates.map((value) => ({ value, label: parcelMachine.states[value].label }))
const yes = (label: string) => [{ value: '1', label }]

type Asked = {
  readonly what: 'book' | 'rebook' | 'labels' | 'report'
  readonly rows: readonly ParcelRow[]
  clear(): void
}

/** All parcels: book those that wait, print their labels, see where the others are. */
export function ParcelsTab() {
  const { params, set } = useUrlState()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isFileOpen, setFileOpen] = useState(false)
  const {
    reportDialog: Report,
    trackingFileDialog: TrackingFile,
    deliveredByHand: Repairs,
  } = use(DispatchSlotsContext)
  const ids = asked?.rows.map(({ id }) => id) ?? []
  const outlets = useOutletOptions()
  const { data: known } = useQuery(loadSheetsApi.ask('couriers', {}))
  const couriers = known?.couriers.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const query = useQuery({
    ...parcelsApi.ask('list', listInput(params)),
    placeholderData: keepPreviousData,
  })
  useParcelCodes(asked === null && !isFileOpen)
  const close = () => setAsked(null)
  const done = () => {
    asked?.clear()
    setAsked(null)
  }
  return (
    <>
      <Suspense>{Repairs ? <Repairs /> : null}</Suspense>
      <ListBar>
        <SearchField label="Search parcels" hint="Code, courier’s number, order, name, city" />
        <FilterChips
          filters={[
            { key: 'state', label: 'State', options: states },
            { key: 'courier', label: 'Courier', options: couriers },
            { key: 'outlet', label: 'Outlet', options: outlets },
            { key: 'late', label: 'Cut-off', options: yes('missed or close') },
            { key: 'outdated', label: 'Label', options: yes('outdated') },
            { key: 'failed', label: 'Booking', options: yes('failed') },
            { key: 'suspended', label: 'Suspension', options: yes('courier suspended') },
            { key: 'waits', label: 'Waiting in', shown: 'one service location' },
            { key: 'open', label: 'Still open', shown: 'yes' },
          ]}
        />
        {TrackingFile ? (
          <ActButton size="xs" onAct={() => setFileOpen(true)}>
            Import tracking file
          </ActButton>
        ) : null}
        <ListTools
          list={list}
          columns={parcelListColumns}
          exportPath="/files/parcels"
          filterParams={filterParams}
        />
      </ListBar>
      <DataTable
        noun="parcels"
        list={list}
        columns={parcelListColumns}
        query={query}
        keyOf={({ id }) => id}
        openParam="parcel"
        filterParams={filterParams}
        isMarked={({ isHeld, isLabelOutdated, suspension }) =>
          isHeld || isLabelOutdated || suspension !== null
        }
        bulk={{
          actions: (rows, clear) => (
            <ParcelBulk
              rows={rows}
              onAsk={(what, chosen) => setAsked({ what, rows: chosen, clear })}
            />
          ),
        }}
        whenNothing={
          <EmptyNote title="No parcels yet">
            A parcel appears here when the last unit of its order has been packed.
          </EmptyNote>
        }
      />
      <Suspense>
        {params.parcel ? (
          <ParcelPanel
            key={params.parcel}
            id={params.parcel}
            onClose={() => set({ parcel: null, tab: 'parcels' }, 'replace')}
          />
        ) : null}
        {asked?.what === 'book' ? <BookDialog ids={ids} onDone={done} onClose={close} /> : null}
        {asked?.what === 'rebook' ? <RebookDialog ids={ids} onDone={done} onClose={close} /> : null}
        {asked?.what === 'labels' ? <LabelsDialog ids={ids} onDone={done} onClose={close} /> : null}
        {asked?.what === 'report' && Report ? (
          <Report parcels={asked.rows} onDone={done} onClose={close} />
        ) : null}
        {isFileOpen && TrackingFile ? <TrackingFile onClose={() => setFileOpen(false)} /> : null}
      </Suspense>
    </>
  )
}

type BulkProps = {
  rows: readonly ParcelRow[]
  onAsk: (what: Asked['what'], rows: readonly ParcelRow[]) => void
}

/** What may be done with several parcels: those that it fits, whatever else was selected. */
function ParcelBulk({ rows, onAsk }: BulkProps) {
  const packed = rows.filter(({ state }) => state === 'packed')
  const booked = rows.filter(({ state }) => state === 'booked')
  const suspended = rows.filter(({ suspension }) => suspension !== null)
  const away = rows.filter(({ state }) => underWayStates.some((one) => one === state))
  return (
    <>
      <ActButton
        size="xs"
        whyNot={packed.length > 0 ? null : 'None of these waits to be booked.'}
        onAct={() => onAsk('book', packed)}
      >
        Book {packed.length > 0 ? packed.length : ''}
      </ActButton>
      <ActButton
        size="xs"
        whyNot={booked.length > 0 ? null : 'None of these is booked and still here.'}
        onAct={() => onAsk('labels', booked)}
      >
        Print {booked.length > 0 ? booked.length : ''} labels
      </ActButton>
      <ActButton
        size="xs"
        whyNot={away.length > 0 ? null : 'None of these is with a courier.'}
        onAct={() => onAsk('report', away)}
      >
        Report on {away.length > 0 ? away.length : ''}
      </ActButton>
      {suspended.length > 0 ? (
        <ActButton size="xs" onAct={() => onAsk('rebook', suspended)}>
          Rebook {suspended.length}
        </ActButton>
      ) : null}
    </>
  )
}

function listInput(params: UrlParams) {
  const { state, courier, outlet, late, outdated, failed, suspended, waits, open } = params
  const { q, after } = params
  const known = parcelStates.find((one) => one === state)
  return {
    ...(known ? { state: known } : {}),
    ...(courier ? { courierId: courier } : {}),
    ...(outlet ? { outletId: outlet } : {}),
    ...(late ? { late: true } : {}),
    ...(outdated ? { outdated: true } : {}),
    ...(failed ? { failed: true } : {}),
    ...(suspended ? { suspended: true } : {}),
    ...(courier && waits ? { waitingAreaId: waits } : {}),
    ...(open ? { open: true } : {}),
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
  }
}
