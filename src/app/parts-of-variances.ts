import { sql } from 'kysely'
import { claimParcel } from '#delivery/claims/server/index.ts'
import { waveNoun } from '#delivery/dispatch/dispatch.nouns.ts'
import { returnLabel, returnNoun } from '#delivery/returns/returns.nouns.ts'
import type { PendingDocument, VarianceParts } from '#stock/variances/server/index.ts'

type Return = Omit<PendingDocument, 'noun' | 'label'> & { readonly number: number }

/** What the areas below know of goods on their way into and out of stock: see `VarianceParts`. */
export const varianceParts: VarianceParts = {
  claimParcel,
  returns: async (reader, { variantId, outletId }) => {
    const found = await sql<Return>`
      select r.id, r.number, sum(l.expected - l.missing - l.inspected)::bigint as quantity,
        null::uuid as "binId", coalesce(r.received_at, r.state_changed_at) as at
      from returns r join return_lines l on l.return_id = r.id
      where l.variant_id = ${variantId} and r.outlet_id = ${outletId}
        and r.state in ('requested', 'approved', 'in_transit', 'received')
      group by r.id having sum(l.expected - l.missing - l.inspected) > 0
      order by r.id desc limit 50`.execute(reader)
    return found.rows.map(({ number, ...row }) => ({
      ...row,
      noun: returnNoun.key,
      label: returnLabel(number),
    }))
  },
  picks: async (reader, { variantId, outletId }) => {
    const found = await sql<Omit<PendingDocument, 'noun'>>`
      select w.id, 'Wave ' || w.number as label, sum(pick.quantity)::bigint as quantity,
        pick.bin_id as "binId", max(pick.picked_at) as at
      from wave_picks pick join wave_lines line on line.id = pick.line_id
      join waves w on w.id = line.wave_id join orders o on o.id = line.order_id
      where line.variant_id = ${variantId} and w.outlet_id = ${outletId}
        and o.state in ('pending', 'confirmed')
      group by w.id, pick.bin_id order by max(pick.picked_at) desc limit 50`.execute(reader)
    return found.rows.map((row) => ({ ...row, noun: waveNoun.key }))
  },
}
