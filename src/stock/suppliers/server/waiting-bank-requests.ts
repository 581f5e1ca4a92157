import { sql } from 'kysely'
import { decidableFor } from '#organization/approvals/server/index.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { suppliersActions } from '../suppliers.actions.ts'
import { supplierBank } from './read-bank.ts'

type Queue = 'to_decide' | 'asked'

/** More than a company ever has open. */
const most = 100

/** The suppliers whose requests wait for a decision of the actor, or are their own; the oldest first. */
async function suppliersWaiting(reader: Reader, actor: Actor, queue: Queue) {
  const decidable = await decidableFor(reader, actor, [suppliersActions.approveBank])
  if (queue === 'to_decide' && decidable.length === 0) return []
  const mine = sql`r.requested_by = ${authorId(actor)}`
  const found = await sql<{ id: string; name: string }>`select s.id, s.name
    from supplier_bank_requests r join suppliers s on s.id = r.supplier_id
    where r.decision = 'open' and ${queue === 'asked' ? mine : sql`not (${mine})`}
    order by r.requested_at, r.id limit ${most}`.execute(reader)
  return found.rows
}

/** How many requests for bank details wait for the actor, for the button of approvals. */
export const countWaitingBanks = async (reader: Reader, actor: Actor): Promise<number> =>
  (await suppliersWaiting(reader, actor, 'to_decide')).length

/** The requests as the panel of each supplier shows them. */
export async function waitingBankRequests(
  reader: Reader,
  actor: Actor,
  { queue }: { readonly queue: Queue },
) {
  const waiting = await suppliersWaiting(reader, actor, queue)
  const rows = []
  let mayShow = false
  for (const supplier of waiting) {
    const bank = await supplierBank(reader, actor, supplier)
    mayShow = bank.mayShow
    const { request, current } = bank
    if (request)
      rows.push({
        ...request,
        supplier,
        current: current && { holder: current.holder, account: current.account },
      })
  }
  return { rows, mayShow }
}
