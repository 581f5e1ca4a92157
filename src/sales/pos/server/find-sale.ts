import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { saleLabel } from '../pos.nouns.ts'
import type { SaleRow } from '../sales.contract.ts'

export const access = capability.pos

export type LockedSale = Pick<
  SaleRow,
  'id' | 'number' | 'outletId' | 'registerId' | 'currency' | 'state' | 'version'
> & {
  readonly customerId: string | null
  readonly sessionId: string
  readonly totalMinor: number
  readonly refundedMinor: number
  readonly label: string
}

/** A sale of the actor's outlets, locked against every change of it. */
export async function lockSale(tx: Tx, actor: Actor, id: string): Promise<LockedSale> {
  const found = await sql<Omit<LockedSale, 'label'>>`
    select s.id, s.number, s.outlet_id as "outletId", s.register_id as "registerId",
      s.customer_id as "customerId", s.currency, s.state, s.version, s.session_id as "sessionId",
      (s.total_minor + s.rounding_minor)::bigint as "totalMinor",
      s.refunded_minor as "refundedMinor"
    from sales s where s.id = ${id} and ${withinOutlets(actor, access, 's.outlet_id')}
    for update`.execute(tx)
  const [sale] = found.rows
  if (!sale) throw notFound('This sale')
  return { ...sale, label: saleLabel(sale.number) }
}
