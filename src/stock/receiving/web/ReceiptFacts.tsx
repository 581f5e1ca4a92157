import type { ReactNode } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { rateInWords } from '#platform/exchange.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { clockAt } from '#platform/zone-in-use.ts'
import { useScansFact } from '#stock/scanning/web/index.tsx'
import type { WholeReceipt } from '../receiving.fields.ts'

/** Who delivered what on which papers, and who counted and received it. */
export function ReceiptFacts({ receipt }: { receipt: WholeReceipt }) {
  const { id, valueMinor, currency, outletCode, outletName, startedAt, receivedAt } = receipt
  const { priceCurrency, rate } = receipt
  const scans = useScansFact([id])
  return (
    <FactList
      facts={[
        { label: 'Supplier', value: <SupplierLink receipt={receipt} /> },
        { label: 'Purchase order', value: <OrderLink receipt={receipt} /> },
        {
          label: 'Announced delivery',
          value: receipt.notice ? (
            <AppLink search={{ delivery: receipt.notice.id }}>{receipt.notice.label}</AppLink>
          ) : null,
        },
        { label: 'Outlet', value: `${outletCode} ${outletName}` },
        { label: 'Delivery note', value: receipt.deliveryNote },
        { label: 'Carrier', value: receipt.carrier },
        {
          label: 'Value',
          value:
            receivedAt === null || valueMinor === null ? null : (
              <MoneyText minor={valueMinor} currency={currency} />
            ),
        },
        {
          label: 'Exchange rate',
          value:
            valueMinor === null || currency === priceCurrency
              ? null
              : `${rateInWords({ from: priceCurrency, into: currency, rate })}, of the purchase order`,
        },
        {
          label: 'Started',
          value: receipt.isImported ? null : <ByAt by={receipt.startedBy} at={startedAt} />,
        },
        {
          label: 'Received',
          value: receivedAt === null ? null : <Received receipt={receipt} at={receivedAt} />,
        },
        { label: 'Blind count', value: receipt.isBlind ? 'Yes' : null },
        { label: 'Note', value: receipt.note },
        scans,
      ]}
    />
  )
}

function ByAt({ by, at }: { by: string | null; at: string }) {
  return (
    <>
      <InstantText at={at} /> by {by ?? 'the system'}
    </>
  )
}

function Received({ receipt, at }: { receipt: WholeReceipt; at: string }) {
  if (!receipt.isImported) return <ByAt by={receipt.receivedBy} at={at} />
  const day = clockAt(new Date(at)).toISOString().slice(0, 10)
  return <>{formatDay(day)}, imported with its purchase order; no stock was moved</>
}

function SupplierLink({ receipt: { supplierId, supplierName } }: { receipt: WholeReceipt }) {
  return useMay(capability.suppliers) ? (
    <AppLink to="/suppliers" search={{ open: supplierId }}>
      {supplierName}
    </AppLink>
  ) : (
    supplierName
  )
}

function OrderLink({ receipt: { orderId, orderLabel } }: { receipt: WholeReceipt }): ReactNode {
  const may = useMay(capability.purchaseOrders)
  if (orderId === null) return 'None'
  return may ? (
    <AppLink to="/purchase-orders" search={{ open: orderId }}>
      {orderLabel}
    </AppLink>
  ) : (
    orderLabel
  )
}
