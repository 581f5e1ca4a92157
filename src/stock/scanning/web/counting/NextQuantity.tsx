import { TextInput } from '@mantine/core'
import classes from './ScanFrame.module.css'

type NextQuantityProps = { quantity: string; onQuantity: (quantity: string) => void }

/** How many packs the next scan counts; one where nothing is entered. */
export function NextQuantity({ quantity, onQuantity }: NextQuantityProps) {
  return (
    <TextInput
      aria-label="Quantity of the next scan"
      placeholder="× 1"
      inputMode="numeric"
      className={classes.times}
      value={quantity}
      onChange={(event) => onQuantity(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
    />
  )
}
