import { formatMoney } from '../money.ts'
import classes from './texts.module.css'

/** Minor units with their currency, in tabular figures; nothing for an amount that is not shown. */
export function MoneyText({ minor, currency }: { minor: number | null; currency: string }) {
  if (minor === null) return null
  return <span className={classes.figure}>{formatMoney(minor, currency)}</span>
}
