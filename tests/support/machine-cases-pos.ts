import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { saleNoun } from '#sales/pos/pos.nouns.ts'
import { saleMachine } from '#sales/pos/sales.states.ts'
import type { MachineCase } from './machine-case.ts'
import type { World } from './world.ts'

export const posMachines: readonly MachineCase[] = [
  {
    machine: saleMachine,
    noun: saleNoun,
    put: putSale,
    set: (name) => (name === 'refundPart' ? {} : { refunded_minor: 500 }),
  },
]

async function putSale(
  db: Database,
  { outletId, admin }: World,
  id: string,
  state: string,
): Promise<void> {
  const [registerId, sessionId] = [newId(), newId()]
  await sql`insert into registers (id, outlet_id, name)
    values (${registerId}, ${outletId}, ${registerId})`.execute(db.reader)
  await sql`insert into register_sessions (id, register_id, outlet_id, currency, opening_minor,
      opened_by)
    values (${sessionId}, ${registerId}, ${outletId}, 'GBP', 0, ${admin.userId})`.execute(db.reader)
  const isGone = state === 'refunded' || state === 'voided'
  await sql`insert into sales (id, outlet_id, register_id, session_id, cashier_id, state, currency,
      prices_include_tax, lines_minor, tax_minor, total_minor, refunded_minor, units)
    values (${id}, ${outletId}, ${registerId}, ${sessionId}, ${admin.userId}, ${state}, 'GBP', true,
      500, 83, 500, ${isGone ? 500 : 0}, 1)`.execute(db.reader)
}
