import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { approvalNoun } from '../approvals.nouns.ts'
import { approvalsSettings } from '../approvals.settings.ts'
import { readTicket } from './ticket.ts'

/** Asks for approval of what a ticket says; the browser adds nothing to it but a note. */
export async function requestApproval(
  tx: Tx,
  actor: Actor,
  input: { ticket: string; note: string },
) {
  const ticket = await readTicket(tx, input.ticket, actor.userId)
  const id = newId()
  const { expires_at: expiresAt } = await tx
    .insertInto('approvals')
    .values({
      id,
      action: ticket.action,
      payload_hash: ticket.payloadHash,
      summary: ticket.summary,
      details: sql`${JSON.stringify({ facts: ticket.facts, path: ticket.path })}::jsonb`,
      limit_breached: ticket.limitBreached,
      note: input.note,
      outlet_id: ticket.outletId,
      requested_by: actor.userId,
      expires_at: await lapsesAt(tx),
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  await appendEvent(tx, actor, {
    type: 'approval.requested',
    noun: approvalNoun,
    id,
    label: ticket.summary,
    outletId: ticket.outletId,
    data: {
      action: ticket.action,
      limit: ticket.limitBreached,
      note: input.note,
      deciders: ticket.deciders,
    },
  })
  return { id, expiresAt, version: 1 }
}

/** From now, after the time that the business allows; both for deciding and for using. */
export async function lapsesAt(tx: Tx): Promise<string> {
  const minutes = await settingOf(tx, approvalsSettings.expireMinutes)
  return new Date(Date.now() + minutes * 60_000).toISOString()
}
