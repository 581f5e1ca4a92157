import { Button } from '@mantine/core'
import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Reckoning } from '../reckoned.fields.ts'
import classes from './OrderMoney.module.css'

type EditConflictProps = {
  /** What is being written here; undefined while it is reckoned. */
  mine: Reckoning | undefined
  theirs: Reckoning
  onKeep: () => void
}

/** Somebody else changed the order meanwhile: both stand side by side, and one decides. */
export function EditConflict({ mine, theirs, onKeep }: EditConflictProps) {
  const skus = [...new Set([...theirs.lines, ...(mine?.lines ?? [])].map(({ sku }) => sku))]
  const { currency } = theirs
  return (
    <div role="alert">
      <p className={classes.warning}>
        This order was changed meanwhile. Compare the two, then save yours or go back.
      </p>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">As it is now</th>
            <th scope="col">As you write it</th>
          </tr>
        </thead>
        <tbody>
          {skus.map((sku) => (
            <tr key={sku}>
              <th scope="row">{sku}</th>
              <td>{inWords(theirs, sku)}</td>
              <td>{mine ? inWords(mine, sku) : '…'}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Total</th>
            <td>{formatMoney(theirs.totalMinor, currency)}</td>
            <td>{mine ? formatMoney(mine.totalMinor, currency) : '…'}</td>
          </tr>
        </tbody>
      </table>
      <Button size="xs" variant="default" onClick={onKeep}>
        Mine shall count
      </Button>
    </div>
  )
}

function inWords({ lines, currency }: Reckoning, sku: string): string {
  const own = lines.filter((line) => line.sku === sku)
  const words = own.map(({ quantity, quantityScale, unitPriceMinor }) =>
    [formatQuantity(quantity, quantityScale), formatMoney(unitPriceMinor, currency)].join(' × '),
  )
  return words.length === 0 ? 'not on it' : words.join(', ')
}
