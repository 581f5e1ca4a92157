import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { giftCardNoun } from '#sales/gift-cards/gift-cards.nouns.ts'
import { giftCardMachine } from '#sales/gift-cards/gift-cards.states.ts'
import type { MachineCase } from './machine-case.ts'

export const giftCardMachines: readonly MachineCase[] = [
  {
    machine: giftCardMachine,
    noun: giftCardNoun,
    put: async (db, { outletId, admin }, id, state) => {
      await sql`insert into gift_cards (id, code_hash, last_four, currency, outlet_id, state,
          balance_minor, issued_by)
        values (${id}, ${randomBytes(32)}, '7F3K', 'GBP', ${outletId}, ${state}, 0,
          ${admin.userId})`.execute(db.reader)
    },
  },
]
