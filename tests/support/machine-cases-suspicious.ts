import { sql } from 'kysely'
import { suspiciousCaseNoun } from '#sales/suspicious/suspicious.nouns.ts'
import { suspiciousMachine } from '#sales/suspicious/suspicious.states.ts'
import { addCustomer } from './customer-steps.ts'
import type { MachineCase } from './machine-case.ts'

const policy = {
  policy: 'block',
  restricted_at: new Date().toISOString(),
  restricted_until: '2099-12-31',
} as const

const none = { policy: null, restricted_at: null, restricted_until: null } as const

export const suspiciousMachines: readonly MachineCase[] = [
  {
    machine: suspiciousMachine,
    noun: suspiciousCaseNoun,
    put: async (db, _world, id, state) => {
      const customer = await addCustomer(db, 'Suspect')
      const isRestricted = state === 'restricted' || state === 'appealed'
      await sql`insert into suspicious_cases (id, customer_id, state, cause, currency, policy,
          restricted_at, restricted_until)
        values (${id}, ${customer.id}, ${state}, 'manual', 'GBP',
          ${isRestricted ? policy.policy : null}::text,
          ${isRestricted ? policy.restricted_at : null}::timestamptz,
          ${isRestricted ? policy.restricted_until : null}::date)`.execute(db.reader)
    },
    set: (move) => (move === 'restrict' || move === 'appeal' ? policy : none),
  },
]
