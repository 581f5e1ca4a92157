import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { AddressFinding } from '../address-finding.ts'
import { weightOf } from '../address-reasons.ts'

/** Keeps the latest look at each record's address; `key` of a finding is the record's id. */
export async function keepChecks(tx: Tx, findings: readonly AddressFinding[]): Promise<void> {
  const rows = findings.map((finding) => ({
    ...finding,
    faults: finding.reasons.flatMap(({ code }) => (weightOf(code).points < 0 ? [code] : [])),
  }))
  await sql`insert into address_checks (subject_id, address_key, country, score, verdict, faults,
      reasons, parsed, suggestion, served, method)
    select key, "addressKey", country, score, verdict,
      array(select jsonb_array_elements_text(faults)), reasons, parsed,
      nullif(suggestion, 'null'::jsonb), served, 'rules'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(key uuid, "addressKey" text,
      country text, score smallint, verdict text, faults jsonb, reasons jsonb, parsed jsonb,
      suggestion jsonb, served text)
    on conflict (subject_id) do update set address_key = excluded.address_key,
      country = excluded.country, score = excluded.score, verdict = excluded.verdict,
      faults = excluded.faults, reasons = excluded.reasons, parsed = excluded.parsed,
      suggestion = excluded.suggestion, served = excluded.served, method = excluded.method,
      checked_by = null, reason_code = null, checked_at = now()`.execute(tx)
}

/** A user, or the customer, decides about an address as it is. */
export async function keepDecision(
  tx: Tx,
  actor: Actor,
  subjectId: string,
  decision: {
    verdict: 'accept' | 'fix'
    method: 'agent' | 'customer'
    /** Why it is accepted although something is missing. */
    reasonCode?: string | null
  },
): Promise<void> {
  const { verdict, method, reasonCode = null } = decision
  await tx
    .updateTable('address_checks')
    .set({
      verdict,
      method,
      reason_code: reasonCode,
      checked_by: authorId(actor),
      checked_at: new Date().toISOString(),
    })
    .where('subject_id', '=', subjectId)
    .execute()
}
