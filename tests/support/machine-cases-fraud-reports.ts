import { sql } from 'kysely'
import { fraudReportNoun } from '#office/fraud-reports/fraud-reports.nouns.ts'
import { fraudReportMachine } from '#office/fraud-reports/fraud-reports.states.ts'
import { newId } from '#platform/server/new-id.ts'
import type { MachineCase } from './machine-case.ts'

/** The report that duplicates name. */
const originalId = newId()

const now = () => new Date().toISOString()

const timesOf: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  submit: { submitted_at: now() },
  dismiss: { ended_at: now() },
  duplicate: { ended_at: now(), duplicate_of: originalId },
  act: { action: 'claim' },
  close: { ended_at: now() },
  reopen: { ended_at: null, duplicate_of: null, action: null },
}

export const fraudReportCase: MachineCase = {
  machine: fraudReportMachine,
  noun: fraudReportNoun,
  put: async (db, { outletId, admin }, id, state) => {
    const added = (own: string) => sql`
      insert into fraud_reports (id, outlet_id, type, state, title, happened_on, currency,
        reporter_id, due_on)
      values (${own}, ${outletId}, 'card', 'draft', 'A card', '2026-01-05', 'GBP', ${admin.userId},
        '2026-01-20')
      on conflict (id) do nothing`
    await added(originalId).execute(db.reader)
    await added(id).execute(db.reader)
    await sql`update fraud_reports set state = ${state},
        submitted_at = case when ${state} <> 'draft' then now() end,
        ended_at = case when ${state} in ('unsubstantiated', 'duplicate', 'closed') then now() end,
        duplicate_of = case when ${state} = 'duplicate' then ${originalId}::uuid end,
        action = case when ${state} = 'action' then 'claim' end
      where id = ${id}`.execute(db.reader)
  },
  set: (move) => ({ ...timesOf[move] }),
}
