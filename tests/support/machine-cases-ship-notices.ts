import { sql } from 'kysely'
import { newId } from '#platform/server/new-id.ts'
import { shipNoticeNoun } from '#stock/ship-notices/ship-notices.nouns.ts'
import { shipNoticeMachine } from '#stock/ship-notices/ship-notices.states.ts'
import type { MachineCase } from './machine-case.ts'

/** Of the delivery that was put last: the receipt that counts it, or will. */
let receiptId = ''

export const shipNoticeCases: readonly MachineCase[] = [
  {
    machine: shipNoticeMachine,
    noun: shipNoticeNoun,
    put: (db, world, id, state) => {
      receiptId = newId()
      const hasReceipt = state === 'arrived' || state === 'received'
      return sql`with supplier as (
        insert into suppliers (id, code, name, currency)
        values (${newId()}, ${id.slice(-12).toUpperCase()}, 'Mill', 'GBP')
        returning id
      ), po as (
        insert into purchase_orders (id, supplier_id, outlet_id, currency, state)
        select ${newId()}, id, ${world.outletId}, 'GBP', 'confirmed' from supplier
        returning id, supplier_id
      ), receipt as (
        insert into goods_receipts (id, supplier_id, outlet_id, currency)
        select ${receiptId}, supplier_id, ${world.outletId}, 'GBP' from po returning id
      ) insert into ship_notices (id, supplier_id, purchase_order_id, outlet_id, delivery_number,
          arrives_on, state, submitted_at, receipt_id)
        select ${id}, po.supplier_id, po.id, ${world.outletId}, '1', '2999-05-20', ${state}, now(),
          case when ${hasReceipt} then receipt.id end
        from po, receipt`.execute(db.reader)
    },
    set: (move) => {
      if (move === 'arrive') return { receipt_id: receiptId }
      return move === 'reopen' ? { receipt_id: null } : {}
    },
  },
]
