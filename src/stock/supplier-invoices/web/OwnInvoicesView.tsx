import { IconPlus } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { PortalInvoiceRow } from '../portal-invoices.fields.ts'
import { portalInvoiceList } from '../portal-invoices.list.ts'
import { portalInvoiceLabels, portalInvoiceTones } from '../portal-invoices.rules.ts'
import { portalInvoicesApi } from './supplier-invoices-api.ts'

const OwnInvoicePanel = shownLater(
  async () => (await import('./OwnInvoicePanel.tsx')).OwnInvoicePanel,
)
const NewOwnInvoice = shownLater(async () => (await import('./OwnInvoiceForm.tsx')).NewOwnInvoice)

const cells: Cells<PortalInvoiceRow> = {
  state: ({ state }) => (
    <ToneBadge tone={portalInvoiceTones[state]} label={portalInvoiceLabels[state]} />
  ),
}

/** As the address asks for a new invoice without an order. */
const anyOrder = '1'

/** The invoices of the supplier: what is submitted, to correct, due and paid. */
export function OwnInvoicesView() {
  const { params, set } = useUrlState()
  return (
    <>
      <ListView
        list={portalInvoiceList}
        ask={(call) => portalInvoicesApi.ask('list', call)}
        keyOf={({ id }: PortalInvoiceRow) => id}
        cells={cells}
        exportPath="/files/supplier-portal-invoices"
        actions={
          <ActButton
            weight="main"
            operation="supplierPortalInvoices.add"
            icon={<IconPlus size={16} />}
            onAct={() => set({ invoice: anyOrder, open: null })}
          >
            New invoice
          </ActButton>
        }
        whenNothing={
          <EmptyNote title="No invoices yet">
            Prepare an invoice here for goods that were received, add its file and submit it.
          </EmptyNote>
        }
      />
      {params.open && !params.invoice ? (
        <OwnInvoicePanel
          key={params.open}
          id={params.open}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
      {params.invoice ? (
        <NewOwnInvoice
          key={params.invoice}
          orderId={params.invoice === anyOrder ? null : params.invoice}
          onClose={() => set({ invoice: null }, 'replace')}
          onSaved={(id) => set({ invoice: null, open: id }, 'replace')}
        />
      ) : null}
    </>
  )
}
