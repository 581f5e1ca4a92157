import type { Page } from 'playwright-core'
import type { Database } from '#platform/server/db/database.ts'
import { heading, list, panel, type Screen } from './screen.ts'
import { supplierOf } from './screen-records.ts'

const invoiceOf = (db: Database, number: string) =>
  db.reader
    .selectFrom('supplier_invoices')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()

/** Invoices, documents and the scorecard in the portal, and what staff see of them. */
export async function screensOfOwnRecords(db: Database): Promise<readonly Screen[]> {
  const [paid, submitted, back] = [
    await invoiceOf(db, 'TB-88102'),
    await invoiceOf(db, 'TB-88117'),
    await invoiceOf(db, 'TB-88109'),
  ]
  const as = 'supplier'
  const view = (name: string, more = '') => `/supplier-portal?view=${name}${more}`
  return [
    { name: 'portal-invoices', as, path: view('invoices'), settle: list },
    { name: 'portal-invoice-paid', as, path: view('invoices', `&open=${paid.id}`), settle: panel },
    {
      name: 'portal-invoice-sent-back',
      as,
      path: view('invoices', `&open=${back.id}`),
      settle: panel,
    },
    {
      name: 'portal-invoice-form',
      as,
      path: view('invoices', '&invoice=1'),
      settle: heading('Products'),
    },
    { name: 'portal-documents', as, path: view('documents'), settle: heading('Documents') },
    { name: 'portal-scorecard', as, path: view('scorecard'), settle: list },
    {
      name: 'submitted-invoice',
      path: `/purchase-orders?view=invoices&open=${submitted.id}`,
      settle: heading('Match'),
    },
    {
      name: 'supplier-documents-to-check',
      path: `/suppliers?open=${await supplierOf(db, 'TARNBECK')}`,
      settle: (page: Page) => page.getByRole('button', { name: 'Return', exact: true }).hover(),
    },
  ]
}
