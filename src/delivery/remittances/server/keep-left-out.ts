import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#organization/reasons/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { LineReading } from '../remittance-reading.ts'
import { remittanceNoun } from '../remittances.nouns.ts'
import type { RemittanceFacts } from './find-remittance.ts'

/** A skipped line of the file, by its number. */
export type LeftOut = { readonly line: number; readonly reason: ReasonGiven }

/**
 * Only an unreadable line may be left out, so that no payment disappears from the comparison.
 *
 * @throws Refusal `readable_line`
 */
export function refuseLeavingOut(
  readings: readonly LineReading[],
  leaveOut: readonly LeftOut[],
): void {
  const unreadable = new Set(
    readings.flatMap(({ kind, number }) => (kind === 'unreadable' ? number : [])),
  )
  const wrong = leaveOut.find(({ line }) => !unreadable.has(line))
  if (!wrong) return
  throw new Refusal(
    'unprocessable',
    'readable_line',
    `Line ${wrong.line} can be read or isn't in the file. Only lines that can't be read are left out.`,
    { field: 'leaveOut', details: { line: wrong.line } },
  )
}

type Left = { readonly readings: readonly LineReading[]; readonly leaveOut: readonly LeftOut[] }

/** Records with the file which of its lines were left out, and why. */
export async function keepLeftOut(
  tx: Tx,
  actor: Actor,
  { id, label }: RemittanceFacts,
  { readings, leaveOut }: Left,
): Promise<void> {
  for (const { line, reason: given } of leaveOut) {
    const reason = await reasonFor(tx, 'remittance.leave_out', given)
    const reading = readings.find(({ number }) => number === line)
    const kept = { line, text: reading?.text ?? '', reason: reason.text.slice(0, 300) }
    await sql`update remittance_files set left_out = left_out || ${JSON.stringify(kept)}::jsonb
      where remittance_id = ${id}`.execute(tx)
    await appendEvent(tx, actor, {
      type: 'remittance.line_left_out',
      noun: remittanceNoun,
      id,
      label,
      data: { line, ...reasonFacts(reason), reason: reason.label },
    })
  }
}
