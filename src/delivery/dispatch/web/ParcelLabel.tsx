import { BarcodePicture } from '#platform/web/BarcodePicture.tsx'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { Bench } from '../dispatch.contract.ts'
import classes from './ParcelLabel.module.css'

/** The parcel's label of 100 × 150 mm; the handover scans its barcode. */
export function ParcelLabel(props: { bench: Bench; code: string; onPrinted: () => void }) {
  const { bench, code, onPrinted } = props
  return (
    <PrintSheet paper="label" onPrinted={onPrinted}>
      <div className={classes.label}>
        <p className={classes.small}>Ship to</p>
        <p className={classes.name}>{bench.shipName}</p>
        <p className={classes.city}>{bench.shipCity}</p>
        <div className={classes.code}>
          <BarcodePicture code={code} moduleDots={4} />
        </div>
        <p className={classes.foot}>
          {orderLabel(bench.number)}, {bench.units} {bench.units === 1 ? 'unit' : 'units'}
        </p>
      </div>
    </PrintSheet>
  )
}
