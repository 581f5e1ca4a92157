import { Pending } from '#platform/web/layout/Pending.tsx'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { supplierPortalNoun } from '#stock/supplier-portal/supplier-portal.pages.ts'
import { supplierCreditNoteNoun, supplierInvoiceNoun } from '../supplier-invoices.nouns.ts'

/** For the page of purchase orders, whose area is above. */
export const LazyInvoicesTab = shownLater(
  async () => (await import('./InvoicesTab.tsx')).InvoicesTab,
  <Pending />,
)

/** For the page of purchase orders as well. */
export const LazyAccrualsTab = shownLater(
  async () => (await import('./AccrualsTab.tsx')).AccrualsTab,
  <Pending />,
)

/** For the panel of a purchase order. */
export const LazyOrderInvoices = shownLater(
  async () => (await import('./OrderInvoices.tsx')).OrderInvoices,
)

/** For the supplier portal: its view of invoices, and the button of an order. */
export const LazyOwnInvoices = shownLater(
  async () => (await import('./OwnInvoicesView.tsx')).OwnInvoicesView,
  <Pending />,
)
export const LazyInvoiceButton = shownLater(
  async () => (await import('./InvoiceButton.tsx')).InvoiceButton,
)

const supplierInvoicesWeb: WebArea = {
  area: 'supplierInvoices',
  pages: [],
  refreshOn: [
    supplierInvoiceNoun.key,
    supplierCreditNoteNoun.key,
    'purchase_order',
    'goods_receipt',
  ],
}

const supplierCreditNotesWeb: WebArea = {
  area: 'supplierCreditNotes',
  pages: [],
  refreshOn: [supplierCreditNoteNoun.key, supplierInvoiceNoun.key],
}

const ownInvoicesWeb: WebArea = {
  area: 'supplierPortalInvoices',
  pages: [],
  refreshOn: [supplierPortalNoun, supplierInvoiceNoun.key],
}

export const supplierInvoicesWebAreas: readonly WebArea[] = [
  supplierInvoicesWeb,
  supplierCreditNotesWeb,
  ownInvoicesWeb,
]
