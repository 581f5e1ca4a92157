import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { formatMoney } from '#platform/money.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { transferList } from '../transfers.list.ts'
import { transferCells } from './transfer-cells.tsx'
import { transfersApi } from './transfers-api.ts'
import { placeOptions, usePlaces } from './use-places.ts'

const TransferPanel = lazy(async () => ({
  default: (await import('./TransferPanel.tsx')).TransferPanel,
}))

/** The transfers from and to one's outlets. */
export function TransfersView() {
  const { params, set } = useUrlState()
  const outlets = placeOptions(usePlaces())
  return (
    <>
      <TransferFigures />
      <ListView
        list={transferList}
        ask={(call) => transfersApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={transferCells}
        records={{ fromOutletId: outlets, toOutletId: outlets }}
        exportPath="/files/transfers"
        whenNothing={
          <EmptyNote title="No transfers yet">
            Ask another outlet for goods with New transfer. The people who work there approve it,
            and you can follow it until it has arrived.
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

/** What waits to be done; each figure opens what it counts. */
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
          search: { onTheWay: 'true' },
          isCurrent: Boolean(params.onTheWay),
        },
        {
          key: 'value',
          label: 'Value on the way',
          count: undefined,
          shown: value ? formatMoney(value.valueMinor, value.currency) : undefined,
          search: { onTheWay: 'true' },
        },
        {
          key: 'late',
          label: 'Late',
          count: data?.late,
          tone: 'bad',
          search: { late: 'true' },
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
