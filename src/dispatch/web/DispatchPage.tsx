import { useQuery } from '@tanstack/react-query'
import { orderNoun } from '#orders/orders.nouns.ts'
import { type Figure, FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { CodeEntry } from '#platform/web/scan/CodeEntry.tsx'
import { ScanLogList } from '#platform/web/scan/ScanLogList.tsx'
import { ScannerSwitch } from '#platform/web/scan/ScannerSwitch.tsx'
import { ScanResultBar } from '#platform/web/scan/ScanResultBar.tsx'
import { SoundSwitch } from '#platform/web/scan/SoundSwitch.tsx'
import { useScanner } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { parcelNoun } from '../dispatch.nouns.ts'
import classes from './DispatchPage.module.css'
import { dispatchApi } from './dispatch-api.ts'
import { PackingBench } from './PackingBench.tsx'
import { useDispatchScans } from './use-dispatch-scans.ts'
import { WaitingOrders } from './WaitingOrders.tsx'

/** Packing by scanning, and handing parcels over; all of it without a mouse. */
export function DispatchPage() {
  const { isConnected } = useScanner()
  const { scans, orderId, takeOut } = useDispatchScans()
  const takeOutUnit = (unit: { orderId: string; lineId: string }, code: string) =>
    takeOut.start({ ...unit, code })
  const codes = `${orderNoun.scanPrefix}… opens an order, ${parcelNoun.scanPrefix}… hands it over`
  return (
    <PageFrame
      title="Dispatch"
      purpose="Pack confirmed orders unit by unit, and hand the parcels over."
      more={
        <>
          <ScannerSwitch />
          <SoundSwitch />
        </>
      }
    >
      <DispatchFigures />
      <ScanResultBar
        result={scans[0] ?? null}
        idle={isConnected ? 'Ready to scan' : 'Connect the scanner, or enter codes by hand'}
      />
      <div className={classes.entry}>
        <CodeEntry label="Enter a code by hand" hint="Order, parcel or item code" />
        <span className={classes.hint}>{codes}</span>
      </div>
      <div className={classes.columns}>
        <div className={classes.work}>
          {orderId ? (
            <PackingBench
              key={orderId}
              orderId={orderId}
              onTakeOut={takeOutUnit}
              isTakingOut={takeOut.isPending}
            />
          ) : (
            <WaitingOrders />
          )}
        </div>
        <ScanLogList scans={scans} />
      </div>
    </PageFrame>
  )
}

/** The two lists of this page and what left today; each figure opens what it counts. */
function DispatchFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(dispatchApi.ask('counts', {}))
  const isHandOver = params.list === 'hand-over'
  const isList = !params.order && !params.parcel
  const figures: Figure[] = [
    {
      key: 'to-pack',
      label: 'To pack',
      tone: 'active',
      count: data?.toPack,
      search: {},
      isCurrent: isList && !isHandOver,
    },
    {
      key: 'hand-over',
      label: 'To hand over',
      tone: 'waiting',
      count: data?.toHandOver,
      search: { list: 'hand-over' },
      isCurrent: isList && isHandOver,
    },
    {
      key: 'on-the-way',
      label: 'On the way',
      tone: 'special',
      count: data?.onTheWay,
      to: '/orders',
      search: { state: 'dispatched' },
    },
  ]
  return <FigureStrip label="Dispatch now" figures={figures} cap={data?.cap} />
}
