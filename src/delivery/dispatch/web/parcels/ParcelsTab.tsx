import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { usePhone } from '#platform/web/use-phone.ts'
import type { ParcelRow } from '../../parcels.fields.ts'
import { parcelList } from '../../parcels.list.ts'
import { mostParcels, underWayStates } from '../../parcels.states.ts'
import { PhoneDispatchFigures } from '../DispatchFigures.tsx'
import { loadSheetsApi, parcelsApi } from '../dispatch-api.ts'
import { DispatchSlotsContext } from '../dispatch-slots.ts'
import { parcelListCells } from './parcel-list-cells.tsx'
import { useParcelCodes } from './use-parcel-codes.ts'

const ParcelPanel = lazy(async () => ({ default: (await import('./ParcelPanel.tsx')).ParcelPanel }))
const BookDialog = lazy(async () => ({ default: (await import('./BookDialog.tsx')).BookDialog }))
const ExportParcels = lazy(async () => ({
  default: (await import('./ExportParcels.tsx')).ExportParcels,
}))
const LabelsDialog = lazy(async () => ({
  default: (await import('./LabelsDialog.tsx')).LabelsDialog,
}))

const RebookDialog = lazy(async () => ({
  default: (await import('../suspensions/RebookDialog.tsx')).RebookDialog,
}))

type Asked = {
  readonly what: 'book' | 'rebook' | 'labels' | 'report'
  readonly rows: readonly ParcelRow[]
  clear(): void
}

/** All parcels: book those that wait, print their labels, see the state of the others. */
export function ParcelsTab() {
  const { params, set } = useUrlState()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isFileOpen, setFileOpen] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const {
    reportDialog: Report,
    trackingFileDialog: TrackingFile,
    deliveredByHand: Repairs,
  } = use(DispatchSlotsContext)
  const ids = asked?.rows.map(({ id }) => id) ?? []
  const outlets = useOutletOptions()
  const { data: known } = useQuery(loadSheetsApi.ask('couriers', {}))
  const couriers = known?.couriers.map(({ id, name }) => ({ value: id, label: name })) ?? []
  useParcelCodes(asked === null && !isFileOpen && !isExporting)
  const close = () => setAsked(null)
  const done = () => {
    asked?.clear()
    setAsked(null)
  }
  const isPhone = usePhone()
  const repairs = <Suspense>{Repairs ? <Repairs /> : null}</Suspense>
  return (
    <>
      {isPhone ? null : repairs}
      <ListView
        list={parcelList}
        figures={<PhoneDispatchFigures openKey="parcels" />}
        // Parcels wait for a courier in an area; without the courier the area alone means nothing.
        ask={({ waitingAreaId, ...call }) =>
          parcelsApi.ask(
            'list',
            waitingAreaId && call.courierId ? { ...call, waitingAreaId } : call,
          )
        }
        keyOf={({ id }) => id}
        cells={parcelListCells}
        records={{ courierId: couriers, outletId: outlets }}
        order={areWaiting(params) ? 'packed' : parcelList.order}
        exportDialog={{ operation: 'parcels.permitExport', onOpen: () => setExporting(true) }}
        openParam="parcel"
        actions={
          TrackingFile ? (
            <ActButton size="xs" onAct={() => setFileOpen(true)}>
              Import tracking file
            </ActButton>
          ) : null
        }
        isMarked={({ isHeld, isLabelOutdated, suspension }) =>
          isHeld || isLabelOutdated || suspension !== null
        }
        bulk={{
          most: mostParcels,
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
      {/* On a phone the rows come first, and nothing that arrives later moves them. */}
      {isPhone ? repairs : null}
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
        {isExporting ? <ExportParcels onClose={() => setExporting(false)} /> : null}
        {isFileOpen && TrackingFile ? <TrackingFile onClose={() => setFileOpen(false)} /> : null}
      </Suspense>
    </>
  )
}

type BulkProps = {
  rows: readonly ParcelRow[]
  onAsk: (what: Asked['what'], rows: readonly ParcelRow[]) => void
}

/** Actions for several parcels: for those that allow them, whatever else is selected. */
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

/** Among parcels that have not left, the oldest is first. */
const areWaiting = ({
  state,
  late,
  outdated,
  failed,
  suspended,
  waits,
  waitingAreaId,
}: UrlParams) =>
  state === 'packed' ||
  state === 'booked' ||
  Boolean(late ?? outdated ?? failed ?? suspended ?? waits ?? waitingAreaId)
