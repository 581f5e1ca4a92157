import { formatMoney } from '#platform/money.ts'
import { formatQuantity, groupedQuantity } from '#platform/quantity.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import type { SupplierInvoice, SupplierInvoiceLine } from '../supplier-invoices.fields.ts'
import classes from './supplier-invoices.module.css'

/** Each line beside its order and receipts: what differs, and by how much. */
export function MatchTable({ invoice }: { invoice: SupplierInvoice }) {
  const { lines, currency } = invoice
  return (
    <Section title="Match">
      <table className={lineTable.lines}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={classNames(lineTable.right, lineTable.hideOnPhone)}>Ordered</th>
            <th className={lineTable.right}>Received</th>
            <th className={classNames(lineTable.right, lineTable.hideOnPhone)}>Before</th>
            <th className={lineTable.right}>Invoiced</th>
            <th className={lineTable.right}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={lineTable.product}>
                <LineFacts line={line} currency={currency} />
              </td>
              <td className={classNames(lineTable.right, lineTable.hideOnPhone)}>
                <QuantityText quantity={line.ordered} scale={line.quantityScale} />
              </td>
              <td className={lineTable.right}>
                <QuantityText quantity={line.received} scale={line.quantityScale} />
              </td>
              <td className={classNames(lineTable.right, lineTable.hideOnPhone)}>
                <QuantityText quantity={line.before} scale={line.quantityScale} />
              </td>
              <td className={lineTable.right}>
                <QuantityText quantity={line.quantity} scale={line.quantityScale} />
              </td>
              <td className={lineTable.right}>
                <MoneyText minor={line.amountMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** The product and its order, and the variances of the line: quantity and price apart. */
function LineFacts({ line, currency }: { line: SupplierInvoiceLine; currency: string }) {
  const { sku, title, orderId, orderLabel, quantityScale, match } = line
  const money = (minor: number) => formatMoney(minor, currency)
  const isBeyond = match.kinds.some((kind) => kind !== 'price')
  return (
    <>
      <span>{title}</span>
      <span className={classes.minor}>
        <CodeText code={sku} /> ·{' '}
        <AppLink to="/purchase-orders" search={{ open: orderId }}>
          {orderLabel}
        </AppLink>
      </span>
      {match.overQuantity > 0 ? (
        <span className={isBeyond ? classes.beyond : classes.minor}>
          Quantity: {groupedQuantity(match.overQuantity, quantityScale)} more
          {percent(match.overBasisPoints)}, {money(match.overMinor)}
        </span>
      ) : null}
      {match.priceDifferenceMinor === 0 ? null : (
        <span className={match.kinds.includes('price') ? classes.beyond : classes.minor}>
          Price: {money(line.unitPriceMinor)} instead of {money(line.orderPriceMinor)}
          {percent(match.priceBasisPoints)}, {money(match.priceAmountMinor)} in all
        </span>
      )}
    </>
  )
}

const percent = (basisPoints: number | null) =>
  basisPoints === null ? '' : ` (${formatQuantity(basisPoints, 2)} %)`
