import { signTicket } from '#organization/approvals/server/ticket.ts'
import { newId } from '#platform/server/new-id.ts'
import { askedBy, aTicket } from './approval-steps.ts'
import { countEvents } from './count-events.ts'
import { makeUser } from './world.ts'
import { actorOf, type Prepare } from './write-cases.ts'

function decides(done: string, more: Readonly<Record<string, unknown>>): Prepare {
  return async ({ db, world }) => {
    const asker = await db.transaction((tx) => makeUser(tx, 'staff'))
    const { id, version } = await askedBy(db, asker, world.outletId)
    const input = { id, version, ...more }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => countEvents(db, id, `approval.${done}`),
    }
  }
}

// Roles with the default policy; the role that keeps the settings is unchanged.
const cells = ['order.cancel', 'order.release_fraud_hold'].flatMap((action) =>
  ['super_manager', 'store_manager', 'dispatch_manager', 'returns_manager'].map((role) => ({
    action,
    role,
    before: 'allowed' as const,
  })),
)

export const approvalWrites: Readonly<Record<string, Prepare>> = {
  'approvals.request': async ({ db, world, person }) => {
    const sign = () => signTicket(db.reader, aTicket(person.userId, world.outletId))
    const note = newId()
    return {
      input: { ticket: await sign(), note },
      other: { ticket: await sign(), note },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('approvals')
          .select('id')
          .where('note', '=', note)
          .execute()
        return rows.length
      },
    }
  },
  'approvals.approve': decides('approved', { note: 'Fine' }),
  'approvals.reject': decides('rejected', { note: 'Call them first' }),
  'approvals.withdraw': async (setting) => {
    const { db, world } = setting
    const { id, version } = await askedBy(db, actorOf(setting), world.outletId)
    return {
      input: { id, version },
      other: { id, version: version + 1 },
      effects: () => countEvents(db, id, 'approval.withdrawn'),
    }
  },
  'approvals.saveRules': async ({ db }) => {
    // Each case has its own cell of the matrix.
    const asked = cells.pop()
    if (!asked) throw new Error('The matrix has no unchanged cell left.')
    return {
      input: { verdicts: [{ ...asked, verdict: 'refused' }], limits: [] },
      other: { verdicts: [{ ...asked, verdict: 'allowed' }], limits: [] },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('action_verdicts')
          .select('id')
          .where('action', '=', asked.action)
          .where('role', '=', asked.role)
          .where('verdict', '=', 'refused')
          .execute()
        return rows.length
      },
    }
  },
}
