import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { formatCount, formatDay } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useSupplierOptions } from '#stock/suppliers/web/index.tsx'
import type { SupplierInvoiceRow } from '../supplier-invoices.fields.ts'
import { supplierInvoiceList } from '../supplier-invoices.list.ts'
import { supplierCreditNotesApi, supplierInvoicesApi } from './supplier-invoices-api.ts'

const InvoicePanel = shownLater(async () => (await import('./InvoicePanel.tsx')).InvoicePanel)
const NewInvoice = shownLater(async () => (await import('./InvoiceForm.tsx')).NewInvoice)

const cells: Cells<SupplierInvoiceRow> = {
  due: ({ dueOn, isOverdue }) =>
    isOverdue ? <ToneBadge tone="bad" label={formatDay(dueOn)} /> : formatDay(dueOn),
}

/** The invoices of suppliers: what is held, to approve, to pay. */
export function InvoicesTab() {
  const { params, set } = useUrlState()
  const outlets = useOutletOptions()
  const suppliers = useSupplierOptions()
  return (
    <>
      <InvoiceFigures />
      <ListView
        list={supplierInvoiceList}
        ask={(call) => supplierInvoicesApi.ask('list', call)}
        keyOf={({ id }: SupplierInvoiceRow) => id}
        cells={cells}
        records={{ outletId: outlets, supplierId: suppliers }}
        exportPath="/files/supplier-invoices"
        actions={
          <ActButton
            weight="main"
            operation="supplierInvoices.add"
            icon={<IconPlus size={16} />}
            onAct={() => set({ record: '1', order: null, open: null })}
          >
            Record invoice
          </ActButton>
        }
        whenNothing={
          <EmptyNote title="No invoices yet">
            Record an invoice here, or from its purchase order: it is compared with what was ordered
            and received.
          </EmptyNote>
        }
      />
      {params.credit && !params.open ? (
        <InvoiceOfCredit
          key={params.credit}
          id={params.credit}
          onClose={() => set({ credit: null }, 'replace')}
        />
      ) : null}
      {params.open && !params.record ? (
        <InvoicePanel
          key={params.open}
          id={params.open}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
      {params.record ? (
        <NewInvoice
          key={params.order ?? 'new'}
          orderId={params.order}
          onClose={() => set({ record: null, order: null }, 'replace')}
          onSaved={(id) => set({ record: null, order: null, open: id }, 'replace')}
        />
      ) : null}
    </>
  )
}

/** The invoice of a credit note, which notices and the activity log name. */
function InvoiceOfCredit({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(supplierCreditNotesApi.ask('get', { id }))
  return data ? <InvoicePanel id={data.invoiceId} onClose={onClose} /> : null
}

/** What waits to be done; each figure opens what it counts. */
function InvoiceFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(supplierInvoicesApi.ask('figures', {}))
  const ofState = (key: string, label: string, count: number | undefined, tone: FigureTone) => ({
    key,
    label,
    count,
    tone,
    search: { view: 'invoices', state: key },
    isCurrent: params.state === key,
  })
  return (
    <FigureStrip
      label="Invoices now"
      figures={[
        ofState('submitted', 'Submitted', data?.submitted, 'active'),
        ofState('held', 'Held', data?.held, 'bad'),
        ofState('matched', 'To approve', data?.toApprove, 'active'),
        ofState('approved', 'To pay', data?.toPay, 'waiting'),
        {
          key: 'soon',
          label: 'Due within 7 days',
          count: data?.dueSoon,
          shown: data && sumsInWords(data.dueSoon, data.dueSoonSums),
          tone: 'waiting',
          search: { view: 'invoices', soon: 'true' },
          isCurrent: Boolean(params.soon),
        },
        {
          key: 'overdue',
          label: 'Overdue',
          count: data?.overdue,
          tone: 'bad',
          search: { view: 'invoices', overdue: 'true' },
          isCurrent: Boolean(params.overdue),
        },
      ]}
    />
  )
}

type Sum = { readonly currency: string; readonly minor: number }

/** `3 · £1,204.00`; the largest amount where there are several currencies. */
function sumsInWords(count: number, [largest, ...others]: readonly Sum[]): string {
  if (!largest) return formatCount(count)
  const more = others.length > 0 ? ` + ${others.length}` : ''
  return `${formatCount(count)} · ${formatMoney(largest.minor, largest.currency)}${more}`
}

type FigureTone = 'active' | 'waiting' | 'bad'
