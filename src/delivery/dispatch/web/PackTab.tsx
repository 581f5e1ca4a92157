import { Switch } from '@mantine/core'
import { CodeEntry } from '#platform/web/scan/CodeEntry.tsx'
import { ScanLogList } from '#platform/web/scan/ScanLogList.tsx'
import { ScanResultBar } from '#platform/web/scan/ScanResultBar.tsx'
import { usePhone } from '#platform/web/use-phone.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { parcelNoun } from '../dispatch.nouns.ts'
import classes from './DispatchPage.module.css'
import { PackingBench } from './PackingBench.tsx'
import { type UnitOut, useDispatchScans } from './use-dispatch-scans.ts'
import { WaitingOrders } from './WaitingOrders.tsx'

const codes = `${orderNoun.scanPrefix}… or its tote opens an order, ${parcelNoun.scanPrefix}… shows a parcel, the card A-CONFIRM books what is packed and prints its label`

/** Packing by scanning, unit by unit, without a mouse. */
export function PackTab() {
  const { scans, orderId, takeOut, next, goOn } = useDispatchScans()
  const takeOutUnit = (unit: UnitOut, code: string) => takeOut.start({ ...unit, code })
  const isPhone = usePhone()
  const nextByItself = (
    <Switch
      label="Open the next order by itself"
      checked={next.isOn}
      onChange={(event) => next.turn(event.currentTarget.checked)}
    />
  )
  return (
    <>
      <ScanResultBar result={scans[0] ?? null} />
      <div className={classes.entry}>
        <CodeEntry label="Enter a code by hand" hint="Order, parcel or item code" />
        <span className={classes.hint}>{codes}</span>
        {isPhone ? null : nextByItself}
      </div>
      <div className={classes.columns}>
        <div className={classes.work}>
          {orderId ? (
            <PackingBench
              key={orderId}
              orderId={orderId}
              onTakeOut={takeOutUnit}
              isTakingOut={takeOut.isPending}
              onNext={() => goOn(orderId)}
              result={scans[0] ?? null}
            />
          ) : (
            <WaitingOrders />
          )}
        </div>
        <ScanLogList scans={scans} />
      </div>
      {isPhone ? nextByItself : null}
    </>
  )
}
