import { useQuery } from '@tanstack/react-query'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { usePhone } from '#platform/web/use-phone.ts'
import { dispatchApi, parcelsApi } from './dispatch-api.ts'

/** On a phone they are among the filters of each list, so that its rows come first. */
export function PhoneDispatchFigures({ openKey }: { openKey: string }) {
  return usePhone() ? <DispatchFigures openKey={openKey} /> : null
}

/** What waits between picking and handover; each figure opens the list behind it. */
export function DispatchFigures({ openKey }: { openKey: string }) {
  const { params } = useUrlState()
  const { data: orders } = useQuery(dispatchApi.ask('counts', {}))
  const { data: parcels } = useQuery(parcelsApi.ask('figures', {}))
  const areParcels = openKey === 'parcels' && !params.parcel
  return (
    <FigureStrip
      label="Dispatch now"
      cap={orders?.cap}
      figures={[
        {
          key: 'to-pack',
          label: 'To pack',
          tone: 'active',
          count: orders?.toPack,
          search: { tab: 'pack' },
          isCurrent: openKey === 'pack' && !params.order && !params.late,
        },
        {
          key: 'late-to-pack',
          label: 'Late to pack',
          tone: 'bad',
          count: orders?.late,
          search: { tab: 'pack', late: '1' },
          isCurrent: openKey === 'pack' && !params.order && Boolean(params.late),
        },
        {
          key: 'to-book',
          label: 'To book',
          tone: 'waiting',
          count: parcels?.toBook,
          search: { tab: 'parcels', state: 'packed' },
          isCurrent: areParcels && params.state === 'packed',
        },
        {
          key: 'to-hand-over',
          label: 'To hand over',
          tone: 'waiting',
          count: parcels?.toHandOver,
          search: { tab: 'parcels', state: 'booked' },
          isCurrent: areParcels && params.state === 'booked',
        },
        {
          key: 'late',
          label: 'Miss their cut-off',
          tone: 'bad',
          count: parcels?.late,
          search: { tab: 'parcels', late: '1' },
          isCurrent: areParcels && Boolean(params.late),
        },
        {
          key: 'to-unpack',
          label: 'To unpack',
          tone: 'bad',
          count: parcels?.toUnpack,
          search: { tab: 'unpack' },
          isCurrent: openKey === 'unpack',
        },
        {
          key: 'sheets',
          label: 'Open load sheets',
          tone: 'active',
          count: parcels?.openSheets,
          search: { tab: 'sheets' },
          isCurrent: openKey === 'sheets' && !params.sheet,
        },
        {
          key: 'on-the-way',
          label: 'On the way',
          tone: 'special',
          count: orders?.onTheWay,
          to: '/orders',
          search: { state: 'dispatched' },
        },
      ]}
    />
  )
}
