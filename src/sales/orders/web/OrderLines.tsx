import { CodeText } from '#platform/web/CodeText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import type { Order } from '../orders.contract.ts'
import { LineActs, useLineActs } from './LineActs.tsx'
import { LineStock } from './LineStock.tsx'
import classes from './orders.module.css'

/** What was ordered, what of it is in stock and packed; the total is in the money section. */
export function OrderLines({ order }: { order: Order }) {
  const { currency } = order
  const acts = useLineActs(order)
  return (
    <>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className={classes.right}>
              Packed
            </th>
            <th scope="col" className={classes.right}>
              Price
            </th>
            <th scope="col" className={classes.right}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                <span className={classes.title}>{line.title}</span>
                <span className={classes.sku}>
                  <CodeText code={line.sku} />
                </span>
                <LineStock order={order} line={line} />
                <LineActs acts={acts} line={line} />
              </td>
              <td className={classes.right}>
                <PackedOf line={line} />
              </td>
              <td className={classes.right}>
                <MoneyText minor={line.unitPriceMinor} currency={currency} />
              </td>
              <td className={classes.right}>
                <MoneyText minor={line.lineMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {acts.dialog}
    </>
  )
}

/** Of what leaves from here: what the sales channel sent is never packed. */
function PackedOf({ line }: { line: Order['lines'][number] }) {
  const { packedQuantity, quantity, cancelledQuantity, elsewhereQuantity, quantityScale } = line
  const asked = quantity - cancelledQuantity - elsewhereQuantity
  return (
    <span className={packedQuantity >= asked && asked > 0 ? classes.packed : undefined}>
      <QuantityText quantity={packedQuantity} scale={quantityScale} /> of{' '}
      <QuantityText quantity={asked} scale={quantityScale} />
    </span>
  )
}
