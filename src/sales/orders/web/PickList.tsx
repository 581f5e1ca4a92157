import { formatQuantity } from '#platform/quantity.ts'
import { BarcodePicture } from '#platform/web/BarcodePicture.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import paper from '#platform/web/paper.module.css'
import type { Order } from '../orders.contract.ts'
import { orderNoun } from '../orders.nouns.ts'
import classes from './PickList.module.css'

/** The pick list of one order. */
export function PickList({ order, onPrinted }: { order: Order; onPrinted: () => void }) {
  return (
    <PrintSheet paper="a4" onPrinted={onPrinted}>
      <PickListPage order={order} />
    </PrintSheet>
  )
}

/** The paper with which an order is picked; its barcode opens the order on the packing bench. */
export function PickListPage({ order }: { order: Order }) {
  return (
    <article className={classes.page}>
      <div className={paper.head}>
        <div>
          <h1>Pick list, order {order.documentNumber}</h1>
          <p>
            {order.outletCode} {order.outletName}, placed {formatInstant(order.placedAt)}
          </p>
          <p>
            {order.shipName}, {order.shipCity}
          </p>
        </div>
        <div className={paper.code}>
          <BarcodePicture code={`${orderNoun.scanPrefix}${order.number}`} />
        </div>
      </div>
      <table className={paper.table}>
        <thead>
          <tr>
            <th>SKU</th>
            <th>Product</th>
            <th className={paper.right}>Quantity</th>
            <th>Picked</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                <code>{line.sku}</code>
              </td>
              <td>{line.title}</td>
              <td className={paper.right}>
                {formatQuantity(line.readyQuantity, line.quantityScale)}
              </td>
              <td className={paper.box} />
            </tr>
          ))}
        </tbody>
      </table>
      {order.note ? <p>Note: {order.note}</p> : null}
    </article>
  )
}
