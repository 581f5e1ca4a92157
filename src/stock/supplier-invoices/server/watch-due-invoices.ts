import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { supplierInvoicesSettings } from '../supplier-invoices.settings.ts'
import { tellOfInvoice } from './tell-invoice.ts'

const scheduled = systemActor('Schedule')

type Due = {
  readonly id: string
  readonly number: string
  readonly outletId: string
  readonly supplier: string
  readonly dueOn: string
}

/** Reports each invoice that is to be paid once, as soon as it is about to be due. */
export const watchDueInvoices: Job = {
  name: 'watch-due-invoices',
  cron: '31 5 * * *',
  work: (db) =>
    db.transaction(async (tx) => {
      const days = await settingOf(tx, supplierInvoicesSettings.dueDays)
      const today = await todayAt(tx, null)
      const due = await sql<Due>`update supplier_invoices i set due_told_at = now()
        from suppliers s
        where s.id = i.supplier_id and i.state in ('matched', 'held', 'approved')
          and i.due_told_at is null and i.due_on <= ${today}::date + ${days}::integer
        returning i.id, i.number, i.outlet_id as "outletId", s.name as supplier,
          i.due_on::text as "dueOn"`.execute(tx)
      for (const { id, number, outletId, supplier, dueOn } of due.rows)
        await tellOfInvoice(
          tx,
          scheduled,
          { id, label: `Invoice ${number}`, outletId },
          'supplier_invoice.due_reported',
          { supplier, dueOn },
        )
    }),
}
