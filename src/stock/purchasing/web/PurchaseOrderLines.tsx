import { formatMoney } from '#platform/money.ts'
import { groupedQuantity } from '#platform/quantity.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import type { PurchaseOrder, PurchaseOrderLine } from '../purchase-orders.fields.ts'
import { driftOf } from '../purchase-orders.rules.ts'
import { DraftLineQuantity, RemoveLine } from './DraftLine.tsx'
import { LineTolerance } from './LineTolerance.tsx'
import classes from './purchasing.module.css'

/** The lines of an order: what is bought, what has come of it, and what it costs. */
export function PurchaseOrderLines({ order }: { order: PurchaseOrder }) {
  const isDraft = order.state === 'draft'
  const hasCosts = order.totalMinor !== null
  const isSent = order.revision > 0
  return (
    <Section title="Lines">
      <table className={lineTable.lines}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={lineTable.right}>Quantity</th>
            {isSent ? <th className={lineTable.right}>Received</th> : null}
            {isSent ? <th className={lineTable.right}>To come</th> : null}
            {hasCosts ? (
              <th className={classNames(lineTable.right, lineTable.hideOnPhone)}>Price</th>
            ) : null}
            {hasCosts ? <th className={lineTable.right}>Amount</th> : null}
            {isDraft ? <th aria-label="Remove" /> : null}
          </tr>
        </thead>
        <tbody>
          {order.items.map((line) => (
            <tr
              key={`${line.id} ${line.quantity}`}
              className={line.quantity === line.cancelled ? classes.gone : undefined}
            >
              <td className={lineTable.product}>
                <LineFacts order={order} line={line} />
              </td>
              <td className={lineTable.right}>
                {isDraft ? (
                  <DraftLineQuantity order={order} line={line} />
                ) : (
                  <QuantityText
                    quantity={line.quantity - line.cancelled}
                    scale={line.quantityScale}
                    unit={line.unit}
                  />
                )}
              </td>
              {isSent ? (
                <td className={lineTable.right}>
                  <QuantityText quantity={line.accepted} scale={line.quantityScale} />
                </td>
              ) : null}
              {isSent ? (
                <td className={lineTable.right}>
                  <QuantityText quantity={line.open} scale={line.quantityScale} />
                </td>
              ) : null}
              {hasCosts ? (
                <td className={classNames(lineTable.right, lineTable.hideOnPhone)}>
                  <MoneyText minor={line.unitCostMinor ?? 0} currency={order.currency} />
                </td>
              ) : null}
              {hasCosts ? (
                <td className={lineTable.right}>
                  <MoneyText minor={line.lineMinor ?? 0} currency={order.currency} />
                </td>
              ) : null}
              {isDraft ? (
                <td className={lineTable.right}>
                  <RemoveLine order={order} line={line} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** What is not the case of every line: their code, its day, and a price far above the last. */
function LineFacts({ order, line }: { order: PurchaseOrder; line: PurchaseOrderLine }) {
  const { outletCurrency } = order
  const { variantId, sku, title, supplierSku, explanation, outletCostMinor, lastCostMinor } = line
  const drift =
    outletCostMinor === null ? 0 : driftOf({ sku, unitCostMinor: outletCostMinor, lastCostMinor })
  return (
    <>
      <span>{title}</span>
      <span className={classes.minor}>
        <AppLink to="/products" search={{ variant: variantId }}>
          <CodeText code={sku} />
        </AppLink>
        {supplierSku ? ` · supplier SKU ${supplierSku}` : ''}
      </span>
      <PromisedDay line={line} />
      <LineTolerance order={order} line={line} />
      {line.rejected > 0 ? (
        <span className={classes.dearer}>
          {groupedQuantity(line.rejected, line.quantityScale)} rejected
        </span>
      ) : null}
      {drift >= 1 && lastCostMinor !== null ? (
        <span className={classes.dearer}>
          {Math.round(drift)} % dearer than the last time,{' '}
          {formatMoney(lastCostMinor, outletCurrency)}
        </span>
      ) : null}
      {explanation ? (
        <span className={classNames(classes.minor, lineTable.hideOnPhone)}>{explanation}</span>
      ) : null}
    </>
  )
}

function PromisedDay({ line: { promisedOn, firstPromisedOn } }: { line: PurchaseOrderLine }) {
  if (promisedOn === null) return null
  const isLater = firstPromisedOn !== null && firstPromisedOn < promisedOn
  return (
    <span className={isLater ? classes.dearer : classes.minor}>
      Promised for {formatDay(promisedOn)}
      {isLater ? `, first for ${formatDay(firstPromisedOn)}` : ''}
    </span>
  )
}
