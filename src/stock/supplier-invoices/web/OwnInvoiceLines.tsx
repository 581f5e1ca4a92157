import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import type { PortalInvoice } from '../portal-invoices.fields.ts'
import classes from './supplier-invoices.module.css'

/** What the invoice bills, and what it comes to. */
export function OwnInvoiceLines({ invoice }: { invoice: PortalInvoice }) {
  const { lines, currency, totalMinor } = invoice
  const charges = [
    ['Tax', invoice.taxMinor],
    ['Freight', invoice.freightMinor],
    ['Other charges', invoice.otherMinor],
  ] as const
  return (
    <Section title="Lines">
      <table className={lineTable.lines}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={lineTable.right}>Quantity</th>
            <th className={lineTable.right}>Price</th>
            <th className={lineTable.right}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={lineTable.product}>
                <span>{line.title}</span>
                <span className={classes.minor}>
                  {line.orderLabel} · {line.supplierSku || line.sku}
                </span>
              </td>
              <td className={lineTable.right}>
                <QuantityText
                  quantity={line.quantity}
                  scale={line.quantityScale}
                  unit={line.unit}
                />
              </td>
              <td className={lineTable.right}>
                <MoneyText minor={line.unitPriceMinor} currency={currency} />
              </td>
              <td className={lineTable.right}>
                <MoneyText minor={line.amountMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {charges.map(([label, minor]) =>
        minor === 0 ? null : (
          <p key={label} className={classes.sum}>
            {label} <MoneyText minor={minor} currency={currency} />
          </p>
        ),
      )}
      <p className={classes.sum}>
        <b>
          Total <MoneyText minor={totalMinor} currency={currency} />
        </b>
      </p>
    </Section>
  )
}
