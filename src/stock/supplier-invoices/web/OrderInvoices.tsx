import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { priceOf } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { BillableLine } from '../supplier-invoices.fields.ts'
import classes from './supplier-invoices.module.css'
import { supplierInvoicesApi } from './supplier-invoices-api.ts'

/** What is invoiced of an order, line by line, and the next invoice of it. */
export function OrderInvoices({ orderId }: { orderId: string }) {
  const { data } = useQuery(supplierInvoicesApi.ask('billable', { orderId }))
  const navigate = useNavigate()
  const lines = data?.lines.filter(({ ordered }) => ordered > 0) ?? []
  const [first] = lines
  if (!first) return null
  const isInvoiced = lines.every(({ invoiced, ordered, received }) => {
    return received >= ordered && invoiced >= received
  })
  const openMinor = lines.reduce(
    (sum, { open, quantityScale, orderPriceMinor }) =>
      sum + priceOf(open, quantityScale, orderPriceMinor),
    0,
  )
  return (
    <Section
      title="Invoices"
      aside={
        isInvoiced ? (
          <ToneBadge tone="good" label="Invoiced" />
        ) : (
          <ActButton
            size="xs"
            operation="supplierInvoices.add"
            onAct={() =>
              navigate({
                to: '/purchase-orders',
                search: { view: 'invoices', record: '1', order: orderId },
              })
            }
          >
            Record invoice
          </ActButton>
        )
      }
    >
      <table className={lineTable.lines}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={lineTable.right}>Received</th>
            <th className={lineTable.right}>Invoiced</th>
            <th className={lineTable.right}>Not invoiced yet</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.orderLineId} line={line} />
          ))}
        </tbody>
      </table>
      {openMinor > 0 ? (
        <p className={classes.sum}>
          Not invoiced yet: <MoneyText minor={openMinor} currency={first.currency} />
        </p>
      ) : null}
    </Section>
  )
}

function LineRow({ line }: { line: BillableLine }) {
  const { sku, received, invoiced, open, quantityScale } = line
  return (
    <tr>
      <td>
        <CodeText code={sku} />
      </td>
      {[
        { key: 'received', quantity: received },
        { key: 'invoiced', quantity: invoiced },
        { key: 'open', quantity: open },
      ].map(({ key, quantity }) => (
        <td key={key} className={lineTable.right}>
          <QuantityText quantity={quantity} scale={quantityScale} />
        </td>
      ))}
    </tr>
  )
}
