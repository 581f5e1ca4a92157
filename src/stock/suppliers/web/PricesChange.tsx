import type { ItemPrices } from '../listed-prices.rules.ts'
import { pricesText } from './price-texts.ts'
import classes from './suppliers.module.css'

type PricesChangeProps = {
  change: {
    readonly currency: string
    readonly isNew: boolean
    readonly before: ItemPrices
    readonly after: ItemPrices
  }
}

/** What a price list changed of an item, in two lines. */
export function PricesChange({ change }: PricesChangeProps) {
  const { currency, isNew, before, after } = change
  return (
    <>
      <span className={classes.terms}>
        Before: {isNew ? 'not supplied' : pricesText(before, currency)}
      </span>
      <span className={classes.terms}>After: {pricesText(after, currency)}</span>
    </>
  )
}
