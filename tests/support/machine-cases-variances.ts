import { sql } from 'kysely'
import { newId } from '#platform/server/new-id.ts'
import { varianceNoun } from '#stock/variances/variances.nouns.ts'
import { varianceMachine } from '#stock/variances/variances.states.ts'
import type { MachineCase } from './machine-case.ts'

/** The variance with which others are posted. */
const headId = newId()

const now = () => new Date().toISOString()

/** What a state has, and what a move brings: what it waits for, and when it was proposed, approved, posted and closed. */
const timesOf: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  propose: { proposed_at: now() },
  approve: { approved_at: now() },
  return: { proposed_at: null, approved_at: null },
  post: { posted_at: now() },
  pair: { posted_at: now(), posted_with: headId },
  close: { closed_at: now() },
  dispute: { claim_noun: 'supplier_claim', claim_id: headId },
  settle: { proposed_at: null, approved_at: null, closed_at: now() },
  reopen: {
    proposed_at: null,
    approved_at: null,
    posted_at: null,
    closed_at: null,
  },
}

const added = (id: string, variantId: string, outletId: string, state: string) => sql`
  insert into stock_variances (id, outlet_id, variant_id, quantity, currency, source_noun, source_id,
    source_label, is_booked, is_small, state, proposed_at, approved_at, posted_at, closed_at)
  values (${id}, ${outletId}, ${variantId}, -1, 'GBP', 'wave', ${newId()}, 'Wave 1', true, true,
    ${state}, case when ${state} in ('proposed', 'approved', 'posted') then now() end,
    case when ${state} in ('approved', 'posted') then now() end,
    case when ${state} = 'posted' then now() end, case when ${state} = 'closed' then now() end)
  on conflict (id) do nothing`

export const varianceCase: MachineCase = {
  machine: varianceMachine,
  noun: varianceNoun,
  put: async (db, world, id, state) => {
    const variantId = world.variants[0]?.id ?? ''
    await added(headId, variantId, world.outletId, 'open').execute(db.reader)
    await added(id, variantId, world.outletId, 'open').execute(db.reader)
    await sql`insert into variance_parts (id, variance_id, position, cause, truth, quantity)
      values (${newId()}, ${id}, 0, 'lost', 'found', -1)`.execute(db.reader)
    await sql`update stock_variances set state = ${state},
        proposed_at = case when ${state} in ('proposed', 'approved', 'posted') then now() end,
        approved_at = case when ${state} in ('approved', 'posted') then now() end,
        posted_at = case when ${state} = 'posted' then now() end,
        closed_at = case when ${state} = 'closed' then now() end,
        claim_noun = case when ${state} = 'disputed' then 'supplier_claim' end,
        claim_id = case when ${state} = 'disputed' then ${headId}::uuid end
      where id = ${id}`.execute(db.reader)
  },
  set: (move) => ({ ...timesOf[move] }),
}
