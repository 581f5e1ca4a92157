import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import {
  defineTrial,
  type PastRecord,
  recordsOfPage,
  type TrialPage,
} from '#platform/server/settings/setting-trials.ts'
import { breachOf, type LimitedInvoice } from '../invoice-limit.rules.ts'
import { supplierInvoicesSettings } from '../supplier-invoices.settings.ts'

/** Invoices that were approved: each keeps its total, its rate and by what it differed then. */
async function readApproved(
  reader: Reader,
  page: TrialPage,
): Promise<PastRecord<LimitedInvoice>[]> {
  const { where, order } = recordsOfPage(page, {
    at: 'i.entered_at',
    id: 'i.id',
    outlet: 'i.outlet_id',
  })
  const found = await sql<
    PastRecord<LimitedInvoice>
  >`select i.id, 'Supplier invoice ' || i.number as label,
      i.outlet_id as "outletId", i.entered_at::text as at, i.total_minor as "amountMinor",
      i.currency, 'open' as ending,
      jsonb_build_object('kinds', i.differs, 'totalMinor', i.total_minor, 'currency', i.currency,
        'outletCurrency', i.outlet_currency, 'rate', trim_scale(i.rate)::text) as facts
    from supplier_invoices i
    where i.state in ('approved', 'paid') and ${where} ${order}`.execute(reader)
  return found.rows
}

/** Which invoices of the past would have needed another user than their author. */
export const approvalTrial = defineTrial({
  setting: supplierInvoicesSettings.approvalMinor,
  version: 1,
  words: {
    records: 'supplier invoices',
    affected: 'Invoices that need another user',
    work: 'approvals by another user',
    endings: null,
    path: '/purchase-orders?view=invoices&open=',
  },
  others: {},
  read: readApproved,
  decide: (facts, limit) => (breachOf(facts, limit) === '' ? null : 'Needs another user'),
})
