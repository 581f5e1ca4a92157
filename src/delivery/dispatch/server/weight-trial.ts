import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import {
  defineTrial,
  type PastRecord,
  recordsOfPage,
  type TrialPage,
} from '#platform/server/settings/setting-trials.ts'
import { dispatchSettings } from '../dispatch.settings.ts'
import { type Weighed, weightOff } from '../weighing.rules.ts'

type Facts = Omit<Weighed, 'allowedGrams'> & { readonly weightGrams: number }

/** A parcel keeps its weight, and what was expected of it when it was weighed. */
async function readWeighed(reader: Reader, page: TrialPage): Promise<PastRecord<Facts>[]> {
  const { where, order } = recordsOfPage(page, {
    at: 'p.packed_at',
    id: 'p.id',
    outlet: 'p.outlet_id',
  })
  const found = await sql<PastRecord<Facts>>`select p.id, 'Parcel ' || p.code as label,
      p.outlet_id as "outletId", p.packed_at::text as at, o.total_minor as "amountMinor", o.currency,
      case when p.state in ('returned_by_courier', 'received_back', 'lost') then 'hit'
        when p.state = 'delivered' then 'false_positive' else 'open' end as ending,
      case when p.weighed_at is not null then jsonb_build_object('code', p.code,
        'expectedGrams', p.expected_grams, 'weightGrams', p.weight_grams) end as facts
    from parcels p join orders o on o.id = p.order_id where ${where} ${order}`.execute(reader)
  return found.rows
}

/** For which parcels of the past the packing station would have asked for a reason. */
export const weightTrial = defineTrial({
  setting: dispatchSettings.weightOffGrams,
  version: 1,
  words: {
    records: 'parcels',
    affected: 'Parcels that need a reason for their weight',
    work: 'parcels to look into',
    endings: { hit: 'Came back or were lost', falsePositive: 'Delivered' },
    path: '/dispatch?parcel=',
  },
  others: {},
  read: readWeighed,
  decide: ({ weightGrams, ...parcel }, allowedGrams) =>
    weightOff({ ...parcel, allowedGrams }, weightGrams) === null ? null : 'Reason needed',
})
