import { formatMoney } from '../money.ts'
import classes from './texts.module.css'

/** Minor units with their currency, in tabular figures. */
export function MoneyText({ minor, currency }: { minor: number; currency: string }) {
  return <span className={classes.figure}>{formatMoney(minor, currency)}</span>
}
