import { CodeText } from '#platform/web/CodeText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import type { Order } from '../orders.contract.ts'
import classes from './orders.module.css'

/** What was ordered and what of it is in the parcel, down to the total. */
export function OrderLines({ order }: { order: Order }) {
  const { currency } = order
  return (
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
      <tfoot>
        <tr className={classes.total}>
          <td colSpan={3} className={classes.right}>
            Total, with shipping
          </td>
          <td className={classes.right}>
            <MoneyText minor={order.totalMinor} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function PackedOf({ line }: { line: Order['lines'][number] }) {
  const { packedQuantity, quantity, cancelledQuantity, quantityScale } = line
  const asked = quantity - cancelledQuantity
  return (
    <span className={packedQuantity >= asked && asked > 0 ? classes.packed : undefined}>
      <QuantityText quantity={packedQuantity} scale={quantityScale} /> of{' '}
      <QuantityText quantity={asked} scale={quantityScale} />
    </span>
  )
}
