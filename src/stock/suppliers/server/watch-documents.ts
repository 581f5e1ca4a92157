import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { supplierNoun } from '../suppliers.nouns.ts'
import { documentDeadline } from './suppliers-list.ts'

const scheduled = systemActor('Schedule')

type Due = {
  readonly id: string
  readonly name: string
  readonly document: string
  readonly expiresOn: string
}

/** Reports each document once before it expires, and once when it has expired. */
export const watchDocuments: Job = {
  name: 'watch-supplier-documents',
  cron: '23 5 * * *',
  work: (db) =>
    db.transaction(async (tx) => {
      const { soon } = await documentDeadline(tx)
      const due = await sql<Due>`update supplier_documents d set told_at = now()
        from suppliers s
        where s.id = d.supplier_id and s.state <> 'archived' and d.removed_at is null
          and d.decision = 'accepted'
          and d.told_at is null and d.expires_on <= ${soon}::date
        returning s.id, s.name, d.name as document, d.expires_on::text as "expiresOn"`.execute(tx)
      const expired = await sql<Due>`update supplier_documents d set expired_told_at = now()
        from suppliers s
        where s.id = d.supplier_id and s.state <> 'archived' and d.removed_at is null
          and d.expired_told_at is null and d.expires_on < ${await todayAt(tx, null)}::date
        returning s.id, s.name, d.name as document, d.expires_on::text as "expiresOn"`.execute(tx)
      for (const each of due.rows) await tell(tx, each, 'supplier.document_expiring')
      for (const each of expired.rows) await tell(tx, each, 'supplier.document_expired')
    }),
}

function tell(
  tx: Tx,
  { id, name, document, expiresOn }: Due,
  type: 'supplier.document_expiring' | 'supplier.document_expired',
): Promise<void> {
  const data = { document, expiresOn }
  return appendEvent(tx, scheduled, { type, noun: supplierNoun, id, label: name, data })
}
