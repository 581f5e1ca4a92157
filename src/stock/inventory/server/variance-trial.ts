import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import {
  defineTrial,
  type PastRecord,
  recordsOfPage,
  type TrialPage,
} from '#platform/server/settings/setting-trials.ts'
import { inventorySettings } from '../inventory.settings.ts'
import { closesByItself } from '../variance-tolerance.ts'

type Facts = { readonly isBooked: boolean; readonly valueMinor: number }

/** A variance keeps its value and whether the ledger had it; one that was withdrawn was an error. */
async function readVariances(reader: Reader, page: TrialPage): Promise<PastRecord<Facts>[]> {
  const { where, order } = recordsOfPage(page, {
    at: 'v.created_at',
    id: 'v.id',
    outlet: 'v.outlet_id',
  })
  const found = await sql<PastRecord<Facts>>`select v.id, 'Variance ' || v.number as label,
      v.outlet_id as "outletId", v.created_at::text as at, abs(v.value_minor) as "amountMinor",
      v.currency, 'open' as ending,
      jsonb_build_object('isBooked', v.is_booked, 'valueMinor', v.value_minor) as facts
    from stock_variances v where ${where} ${order}`.execute(reader)
  return found.rows
}

/** Which variances of the past would have been closed without a person. */
export const varianceTrial = defineTrial({
  setting: inventorySettings.varianceToleranceMinor,
  version: 1,
  words: {
    records: 'variances',
    affected: 'Variances closed by themselves',
    work: 'variances fewer to look at',
    endings: null,
    path: '/variance-management?open=',
  },
  others: {},
  read: readVariances,
  decide: (facts, tolerance) => (closesByItself(facts, tolerance) ? 'Closed by itself' : null),
})
