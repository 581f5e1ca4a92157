import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { supplierNoun } from '../suppliers.nouns.ts'
import { documentDeadline } from './suppliers-list.ts'

const scheduled = systemActor('Schedule')

type Due = {
  readonly id: string
  readonly name: string
  readonly document: string
  readonly expiresOn: string
}

/** Reports each document once, as soon as it is about to expire. */
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
      for (const { id, name, document, expiresOn } of due.rows)
        await appendEvent(tx, scheduled, {
          type: 'supplier.document_expiring',
          noun: supplierNoun,
          id,
          label: name,
          data: { document, expiresOn },
        })
    }),
}
