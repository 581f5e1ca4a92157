import { sql } from 'kysely'
import { hashOfPayload, requireVerdict } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { type Reason, reasonFor } from '#organization/reasons/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { maskedFilter } from '#platform/server/events/keep-access.ts'
import { refuseWorkbook } from '#platform/server/http/send-table.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { ExportAsked, ExportPermit } from '../exports.fields.ts'
import { approvedRows } from '../exports.rules.ts'
import { exportsSettings } from '../exports.settings.ts'
import type { ExportList } from './export-list.ts'

const permitMinutes = 5

/**
 * Lets the actor take a list as a file, once. The rows that one person took within 24 hours count, in
 * whichever format; a lock makes two requests at once wait for each other.
 */
export async function permitExport(
  tx: Tx,
  actor: Actor,
  list: ExportList,
  asked: ExportAsked,
): Promise<ExportPermit> {
  const { ending, filter, hasPersonal } = asked
  const reason = hasPersonal ? await requireReason(tx, asked.reason) : null
  await lockByName(tx, `export ${list.key} ${actor.userId}`, 'short')
  const rows = await list.count(tx, actor, filter)
  if (ending === 'xlsx') refuseWorkbook(rows)
  const before = await rowsWithinDay(tx, actor, list)
  const most = await settingOf(tx, exportsSettings.approvalAbove)
  const upTo = approvedRows(rows)
  const approved = await requireVerdict(tx, actor, list.action, {
    payload: { ending, filter, hasPersonal, reason: hasPersonal ? asked.reason : null },
    summary: `Export up to ${upTo} ${list.plural}${hasPersonal ? ' with personal data' : ''}`,
    facts: {
      Rows: String(rows),
      'Exported by them within 24 hours': String(before),
      Filter: filterInWords(filter),
      'Personal data': reason?.text ?? 'Left out',
    },
    path: list.path,
    outletId: null,
    exceeds: before + rows > most,
    limitBreached: `More than ${most} rows within 24 hours.`,
    extent: { amount: rows, upTo },
  })
  const tellAbove = await settingOf(tx, exportsSettings.tellAbove)
  const id = newId()
  const { expires_at: expiresAt } = await tx
    .insertInto('export_permits')
    .values({
      id,
      user_id: actor.userId,
      list: list.key,
      payload_hash: hashOfPayload({ ending, filter }),
      has_personal: hasPersonal,
      most_rows: rows,
      is_large: before + rows > tellAbove,
      reason_code: reason?.code ?? null,
      reason_note: hasPersonal ? (asked.reason?.note ?? '') : '',
      approval_id: approved.approvalId,
      expires_at: sql`now() + make_interval(mins => ${permitMinutes})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { permitId: id, rows, expiresAt }
}

async function requireReason(tx: Tx, given: ReasonGiven | undefined): Promise<Reason> {
  if (given) return reasonFor(tx, 'data.export', given)
  throw new Refusal(
    'unprocessable',
    'reason_needed',
    'Choose why the file needs personal data, or leave it out.',
    { field: 'reason' },
  )
}

/** What was taken, wholly or in part, and what may still be taken with a permit that is open. */
async function rowsWithinDay(tx: Tx, { userId }: Actor, { key }: ExportList): Promise<number> {
  const found = await sql<{ rows: number }>`
    select coalesce(sum(most_rows), 0)::bigint as rows from export_permits
    where user_id = ${userId} and list = ${key} and made_at > now() - interval '24 hours'
      and (began_at is not null or expires_at > now())`.execute(tx)
  return found.rows[0]?.rows ?? 0
}

/** As the record has it: that something was searched for, and not the name that was. */
function filterInWords(filter: Readonly<Record<string, string>>): string {
  const parts = Object.entries(maskedFilter(filter)).map(([name, value]) => `${name}: ${value}`)
  return parts.length === 0 ? 'None' : parts.join(', ').slice(0, 500)
}
