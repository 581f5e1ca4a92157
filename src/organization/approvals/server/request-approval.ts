import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { approvalNoun } from '../approvals.nouns.ts'
import { approvalsSettings } from '../approvals.settings.ts'
import { readTicket } from './ticket.ts'

/**
 * Requests approval of a ticket's content; the browser adds only a note. The note is saved with the
 * request and not in the activity log, which is never erased.
 */
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
      about: sql`${[...idsIn(ticket.path), ...ticket.about]}::uuid[]`,
      summary: ticket.summary,
      details: sql`${JSON.stringify({ facts: ticket.facts, path: ticket.path, upTo: ticket.upTo })}::jsonb`,
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
      deciders: ticket.deciders,
    },
  })
  return { id, expiresAt, version: 1 }
}

/** The ids of the records in a path of the app. */
const idsIn = (path: string): readonly string[] =>
  path.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi) ?? []

/** From now, after the time that the business allows; both for deciding and for using. */
export async function lapsesAt(tx: Tx): Promise<string> {
  const minutes = await settingOf(tx, approvalsSettings.expireMinutes)
  return new Date(Date.now() + minutes * 60_000).toISOString()
}
