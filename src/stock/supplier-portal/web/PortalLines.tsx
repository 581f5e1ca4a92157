import { groupedQuantity } from '#platform/quantity.ts'
import { classNames } from '#platform/web/class-names.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import type { PortalLine, PortalOrder } from '../supplier-portal.fields.ts'
import classes from './supplier-portal.module.css'

/** What was ordered, and what has come of it. */
export function PortalLines({ order }: { order: PortalOrder }) {
  return (
    <Section title="Lines">
      <table className={lineTable.lines}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={lineTable.right}>Ordered</th>
            <th className={lineTable.right}>Received</th>
            <th className={lineTable.right}>Price</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((line) => (
            <tr
              key={line.id}
              className={line.quantity === line.cancelled ? classes.gone : undefined}
            >
              <td className={lineTable.product}>
                <LineFacts line={line} />
              </td>
              <td className={lineTable.right}>
                <QuantityText
                  quantity={line.quantity - line.cancelled}
                  scale={line.quantityScale}
                  unit={line.unit}
                />
              </td>
              <td className={lineTable.right}>
                <QuantityText quantity={line.accepted} scale={line.quantityScale} />
              </td>
              <td className={lineTable.right}>
                <MoneyText minor={line.unitCostMinor} currency={order.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function LineFacts({ line }: { line: PortalLine }) {
  const { sku, title, supplierSku, quantityScale, rejected, cancelled, promisedOn } = line
  return (
    <>
      <span>{title}</span>
      <span className={classes.minor}>
        {supplierSku ? `Your code ${supplierSku} · ` : ''}our SKU {sku}
      </span>
      {promisedOn ? (
        <span className={classes.minor}>Promised for {formatDay(promisedOn)}</span>
      ) : null}
      {rejected > 0 ? (
        <span className={classNames(classes.minor, classes.warns)}>
          {groupedQuantity(rejected, quantityScale)} rejected
        </span>
      ) : null}
      {cancelled > 0 ? (
        <span className={classes.minor}>{groupedQuantity(cancelled, quantityScale)} cancelled</span>
      ) : null}
    </>
  )
}
