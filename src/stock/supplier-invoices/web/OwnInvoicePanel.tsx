import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EditButton } from '#platform/web/EditButton.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { PortalInvoice } from '../portal-invoices.fields.ts'
import { canBeChanged, portalInvoiceLabels, portalInvoiceTones } from '../portal-invoices.rules.ts'
import { OwnInvoiceFile } from './OwnInvoiceFile.tsx'
import { OwnInvoiceLines } from './OwnInvoiceLines.tsx'
import classes from './supplier-invoices.module.css'
import { portalInvoicesApi } from './supplier-invoices-api.ts'

const ChangeOwnInvoice = shownLater(
  async () => (await import('./OwnInvoiceForm.tsx')).ChangeOwnInvoice,
)

/** One invoice as its supplier sees it. */
export function OwnInvoicePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const [isChanging, setChanging] = useState(false)
  const { data, error, refetch } = useQuery({
    ...portalInvoicesApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return (
      <SidePanel title="Invoice" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : <Pending />}
      </SidePanel>
    )
  if (isChanging) return <ChangeOwnInvoice invoice={data} onClose={() => setChanging(false)} />
  const { number, state, closedBecause, sentBackReason } = data
  return (
    <SidePanel
      title={`Invoice ${number}`}
      mark={<ToneBadge tone={portalInvoiceTones[state]} label={portalInvoiceLabels[state]} />}
      onClose={onClose}
    >
      {closedBecause && canBeChanged(state) ? (
        <p className={classes.beyond}>{closedBecause}</p>
      ) : null}
      {state === 'sent_back' ? (
        <p className={classes.sentBack}>Sent back by the buyer: {sentBackReason}</p>
      ) : null}
      <OwnMoves invoice={data} onChange={() => setChanging(true)} />
      <OwnInvoiceLines invoice={data} />
      {data.isOfSupplier ? <OwnInvoiceFile invoice={data} /> : null}
      <OwnFacts invoice={data} />
      {data.creditNotes.length > 0 ? <OwnCredit invoice={data} /> : null}
    </SidePanel>
  )
}

function OwnMoves({ invoice, onChange }: { invoice: PortalInvoice; onChange: () => void }) {
  const { id, version, number, state, closedBecause } = invoice
  const [isWithdrawing, setWithdrawing] = useState(false)
  const submit = useAct({
    area: 'supplierPortalInvoices',
    run: portalInvoicesApi.call.submit,
    onDone: () => tellSuccess(`Invoice ${number} submitted`, 'The buyer compares and pays it.'),
  })
  const withdraw = useAct({
    area: 'supplierPortalInvoices',
    run: portalInvoicesApi.call.withdraw,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`Invoice ${number} withdrawn`)
      setWithdrawing(false)
    },
  })
  if (!canBeChanged(state) && state !== 'submitted') return null
  const whyNot = closedBecause || null
  return (
    <div className={classes.acts}>
      {canBeChanged(state) ? (
        <>
          <ActButton
            weight="main"
            operation="supplierPortalInvoices.submit"
            whyNot={whyNot}
            isPending={submit.isPending}
            onAct={() => submit.start({ id, version })}
          >
            Submit invoice
          </ActButton>
          <EditButton operation="supplierPortalInvoices.change" whyNot={whyNot} onAct={onChange}>
            Change
          </EditButton>
        </>
      ) : null}
      <ActButton operation="supplierPortalInvoices.withdraw" onAct={() => setWithdrawing(true)}>
        Withdraw invoice
      </ActButton>
      {isWithdrawing ? (
        <ConfirmDialog
          title={`Withdraw invoice ${number}?`}
          confirmLabel="Withdraw invoice"
          isDangerous
          isPending={withdraw.isPending}
          refusal={withdraw.refusal}
          onConfirm={() => withdraw.start({ id, version })}
          onClose={() => setWithdrawing(false)}
        >
          Its goods can be invoiced again, and its number can be used again.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

function OwnFacts({ invoice }: { invoice: PortalInvoice }) {
  const { currency, balanceMinor, submittedAt, paidOn } = invoice
  const orders = new Map(invoice.lines.map(({ orderId, orderLabel }) => [orderId, orderLabel]))
  return (
    <FactList
      facts={[
        {
          label: 'Orders',
          value: (
            <span className={classes.acts}>
              {[...orders].map(([orderId, label]) => (
                <AppLink key={orderId} search={{ open: orderId }}>
                  {label}
                </AppLink>
              ))}
            </span>
          ),
        },
        { label: 'Delivered to', value: invoice.outletName },
        {
          label: 'Balance due',
          value:
            balanceMinor === null ? null : <MoneyText minor={balanceMinor} currency={currency} />,
        },
        { label: 'Invoice date', value: formatDay(invoice.invoicedOn) },
        { label: 'Due', value: formatDay(invoice.dueOn) },
        { label: 'Submitted', value: submittedAt ? <InstantText at={submittedAt} /> : null },
        { label: 'Paid', value: paidOn ? formatDay(paidOn) : null },
        { label: 'Payment reference', value: invoice.paymentReference },
        { label: 'Your note', value: invoice.note },
      ]}
    />
  )
}

/** What the buyer took off, or is to be paid back. */
function OwnCredit({ invoice }: { invoice: PortalInvoice }) {
  return (
    <Section title="Credit notes">
      <ul className={classes.former}>
        {invoice.creditNotes.map(({ id, number, creditedOn, totalMinor, settledOn }) => (
          <li key={id} className={classes.credit}>
            <span>
              {number} · <MoneyText minor={totalMinor} currency={invoice.currency} />
            </span>
            <span className={classes.minor}>
              {formatDay(creditedOn)}
              {settledOn ? `, settled ${formatDay(settledOn)}` : ', not settled yet'}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
