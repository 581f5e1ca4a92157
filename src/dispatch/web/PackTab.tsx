import { orderNoun } from '#orders/orders.nouns.ts'
import { CodeEntry } from '#platform/web/scan/CodeEntry.tsx'
import { ScanLogList } from '#platform/web/scan/ScanLogList.tsx'
import { ScanResultBar } from '#platform/web/scan/ScanResultBar.tsx'
import { useScanner } from '#platform/web/scan/scanner-context.ts'
import { parcelNoun } from '../dispatch.nouns.ts'
import classes from './DispatchPage.module.css'
import { PackingBench } from './PackingBench.tsx'
import { useDispatchScans } from './use-dispatch-scans.ts'
import { WaitingOrders } from './WaitingOrders.tsx'

const codes = `${orderNoun.scanPrefix}… or its tote opens an order, ${parcelNoun.scanPrefix}… shows a parcel`

/** Packing by scanning, unit by unit, without a mouse. */
export function PackTab() {
  const { isConnected } = useScanner()
  const { scans, orderId, takeOut } = useDispatchScans()
  const takeOutUnit = (unit: { orderId: string; lineId: string }, code: string) =>
    takeOut.start({ ...unit, code })
  return (
    <>
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
    </>
  )
}
