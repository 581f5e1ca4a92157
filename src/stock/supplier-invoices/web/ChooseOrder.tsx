import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { LazySupplierPicker } from '#stock/suppliers/web/index.tsx'
import type { BillableLine } from '../supplier-invoices.fields.ts'
import { openAmount } from './invoice-entry.ts'
import classes from './supplier-invoices.module.css'
import { supplierInvoicesApi } from './supplier-invoices-api.ts'

type ChooseOrderProps = { onChoose: (orderId: string) => void; onClose: () => void }

/** The order that an invoice is for; others of its supplier are added in the form. */
export function ChooseOrder({ onChoose, onClose }: ChooseOrderProps) {
  const [supplierId, setSupplier] = useState<string | null>(null)
  return (
    <SidePanel title="Record invoice" onClose={onClose}>
      <LazySupplierPicker value={supplierId} onChange={setSupplier} />
      {supplierId ? <OrdersOf supplierId={supplierId} onChoose={onChoose} /> : null}
    </SidePanel>
  )
}

type OrdersOfProps = { supplierId: string; onChoose: (orderId: string) => void }

function OrdersOf({ supplierId, onChoose }: OrdersOfProps) {
  const { data, error, refetch } = useQuery(supplierInvoicesApi.ask('billable', { supplierId }))
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data) return <Pending />
  const orders = Map.groupBy(data.lines, ({ orderId }) => orderId)
  return (
    <Section title="Orders to invoice">
      {orders.size === 0 ? (
        <p className={classes.minor}>
          Everything received from this supplier is invoiced. Record the invoice from its purchase
          order if the goods are still to come.
        </p>
      ) : null}
      <ul className={classes.entries}>
        {[...orders].map(([orderId, lines]: [string, BillableLine[]]) => (
          <li key={orderId} className={classes.order}>
            <span className={classes.entryFacts}>
              <span>{lines[0]?.orderLabel}</span>
              <span className={classes.minor}>
                {lines[0]?.outletCode} · {formatMoney(openAmount(lines), lines[0]?.currency ?? '')}{' '}
                received and not invoiced
              </span>
            </span>
            <ActButton size="xs" onAct={() => onChoose(orderId)}>
              {`Invoice ${lines[0]?.orderLabel}`}
            </ActButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
