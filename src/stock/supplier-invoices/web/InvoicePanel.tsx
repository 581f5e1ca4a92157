import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rateInWords } from '#platform/exchange.ts'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { orderRateInWords, ratesOfOrders } from '../order-rates.rules.ts'
import type { SupplierInvoice } from '../supplier-invoices.fields.ts'
import { supplierInvoiceMachine } from '../supplier-invoices.states.ts'
import { CreditNotes } from './CreditNotes.tsx'
import { InvoiceFiles } from './InvoiceFiles.tsx'
import { InvoiceMoves } from './InvoiceMoves.tsx'
import { MatchTable } from './MatchTable.tsx'
import classes from './supplier-invoices.module.css'
import { supplierInvoicesApi } from './supplier-invoices-api.ts'

const ChangeInvoice = shownLater(async () => (await import('./InvoiceForm.tsx')).ChangeInvoice)

/** One invoice: the next step, what differs, and how it compares line by line. */
export function InvoicePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const [isChanging, setChanging] = useState(false)
  const { data, error, refetch } = useQuery({
    ...supplierInvoicesApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  const history = useQuery(supplierInvoicesApi.ask('history', { id }))
  if (!data)
    return (
      <SidePanel title="Invoice" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  if (isChanging) return <ChangeInvoice invoice={data} onClose={() => setChanging(false)} />
  return (
    <SidePanel
      title={`Invoice ${data.number}`}
      mark={<StateBadge machine={supplierInvoiceMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <InvoiceMoves invoice={data} onChange={() => setChanging(true)} />
      {data.differences.length > 0 ? <Differences invoice={data} /> : null}
      <MatchTable invoice={data} />
      <InvoiceFiles invoice={data} />
      <CreditNotes invoice={data} />
      <InvoiceFactList invoice={data} />
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

const waiting: ReadonlySet<string> = new Set(['submitted', 'draft', 'matched', 'held'])

function nextStep({ differs, state, isOwn }: SupplierInvoice): string {
  if (state === 'submitted') return 'Take it over to decide about it, or send it back.'
  if (differs === 'Not received yet') return 'It is compared again when the goods are received.'
  return `Return it to draft to change it, cancel it, or ${isOwn ? 'ask another user to approve it' : 'approve it as it is'}.`
}

/** What differs, and what to do about it. */
function Differences({ invoice }: { invoice: SupplierInvoice }) {
  const { differences, state } = invoice
  return (
    <Section title="Differences">
      <ul className={classes.differences}>
        {differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
      {waiting.has(state) ? <p className={classes.minor}>{nextStep(invoice)}</p> : null}
    </Section>
  )
}

/** What it is worth at the outlet, and by how much its rate is another than that of its orders. */
function foreignFacts(invoice: SupplierInvoice) {
  const { currency: from, outletCurrency: into, rate, rateDifferenceMinor: apart } = invoice
  if (from === into) return []
  const orders = ratesOfOrders(invoice.lines, invoice)
  return [
    ...orders.map((order) => ({
      label: `Rate of ${order.orderLabel}`,
      value: orderRateInWords(order, invoice),
    })),
    {
      label: `Total in ${into}`,
      value: (
        <>
          <MoneyText minor={invoice.outletTotalMinor} currency={into} />, at{' '}
          {rateInWords({ from, into, rate })}
        </>
      ),
    },
    {
      label: 'Rate difference',
      value:
        apart === 0 ? null : (
          <>
            <MoneyText minor={Math.abs(apart)} currency={into} /> {apart > 0 ? 'more' : 'less'} than
            at the {orders.length > 1 ? 'rates of the orders' : 'rate of the order'}
          </>
        ),
    },
  ]
}

function InvoiceFactList({ invoice }: { invoice: SupplierInvoice }) {
  const { currency, isOverdue, dueOn, approvedAt, approvedBy, paidOn, paymentReference } = invoice
  const { submittedAt, submittedBy } = invoice
  const money = (minor: number) =>
    minor === 0 ? null : <MoneyText minor={minor} currency={currency} />
  return (
    <FactList
      facts={[
        { label: 'Supplier', value: invoice.supplierName },
        { label: 'Purchase orders', value: invoice.orders },
        { label: 'Outlet', value: `${invoice.outletCode} ${invoice.outletName}` },
        { label: 'Total', value: <MoneyText minor={invoice.totalMinor} currency={currency} /> },
        ...foreignFacts(invoice),
        {
          label: 'Balance due',
          value:
            invoice.balanceMinor === invoice.totalMinor ? null : (
              <MoneyText minor={invoice.balanceMinor} currency={currency} />
            ),
        },
        { label: 'Tax', value: money(invoice.taxMinor) },
        { label: 'Freight', value: money(invoice.freightMinor) },
        { label: 'Other charges', value: money(invoice.otherMinor) },
        { label: 'Invoice date', value: formatDay(invoice.invoicedOn) },
        {
          label: 'Due',
          value: isOverdue ? (
            <ToneBadge tone="bad" label={`${formatDay(dueOn)}, overdue`} />
          ) : (
            formatDay(dueOn)
          ),
        },
        {
          label: 'Approved',
          value: approvedAt ? (
            <>
              <InstantText at={approvedAt} /> by {approvedBy ?? 'the system'}
            </>
          ) : null,
        },
        { label: 'Paid', value: paidOn ? formatDay(paidOn) : null },
        { label: 'Payment reference', value: paymentReference },
        {
          label: 'Submitted',
          value: submittedAt ? (
            <>
              <InstantText at={submittedAt} /> by {submittedBy ?? 'the supplier'}, in the portal
            </>
          ) : null,
        },
        { label: 'Sent back because', value: invoice.sentBackReason },
        { label: 'Note of the supplier', value: invoice.supplierNote },
        { label: 'Entered by', value: invoice.enteredBy },
        { label: 'Note', value: invoice.note },
      ]}
    />
  )
}
