import { groupedQuantity } from '../quantity.ts'
import classes from './texts.module.css'

/** A quantity in steps of its scale, with the unit where it is not plain pieces. */
export function QuantityText(props: { quantity: number; scale?: number; unit?: string }) {
  const { quantity, scale = 0, unit } = props
  return (
    <span className={classes.figure}>
      {groupedQuantity(quantity, scale)}
      {unit && unit !== 'piece' ? <span className={classes.unit}> {unit}</span> : null}
    </span>
  )
}
