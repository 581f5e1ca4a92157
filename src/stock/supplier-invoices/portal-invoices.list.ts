import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { PortalInvoiceRow } from './portal-invoices.fields.ts'
import { portalInvoiceLabels, portalInvoiceStates } from './portal-invoices.rules.ts'

const amount = { kind: 'money', currencyIn: 'currency', width: '120px' } as const

export const portalInvoiceList = listFor<PortalInvoiceRow>()({
  noun: 'invoices',
  path: '/supplier-portal/invoices',
  columns: {
    number: {
      label: 'Number',
      kind: 'text',
      of: 'number',
      width: '132px',
      card: 'title',
      isSortable: true,
    },
    orders: { label: 'Orders', kind: 'text', of: 'orders', width: '132px' },
    outlet: { label: 'Delivered to', kind: 'text', of: 'outletName', card: 'none' },
    total: { ...amount, label: 'Total', of: 'totalMinor', isSortable: true },
    balance: { ...amount, label: 'Balance due', of: 'balanceMinor' },
    invoiced: {
      label: 'Invoice date',
      kind: 'day',
      of: 'invoicedOn',
      width: '132px',
      isSortable: true,
      card: 'none',
    },
    due: { label: 'Due', kind: 'day', of: 'dueOn', width: '132px', isSortable: true },
    paid: { label: 'Paid', kind: 'day', of: 'paidOn', width: '132px', card: 'none' },
    state: {
      label: 'State',
      kind: 'choice',
      of: 'state',
      labels: portalInvoiceLabels,
      width: '136px',
      card: 'mark',
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOf(portalInvoiceStates, portalInvoiceLabels),
    },
    due: { label: 'Due', kind: 'days' },
  },
  search: 'Invoice number or order',
  order: '-invoiced',
})
