import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { remittanceLabel, remittanceNoun } from '../remittances.nouns.ts'
import { findRemittance } from './find-remittance.ts'
import { matchLines } from './match-lines.ts'

type Due = { outletId: string; remittanceId: string | null; number: number; state: string }

/**
 * A parcel was not delivered after all: its courier has no cash for it. An open remittance is
 * compared again; a parcel on a closed one stays delivered.
 *
 * @throws Refusal `cash_remitted`
 */
export async function dropDue(tx: Tx, parcel: { readonly id: string; readonly code: string }) {
  const found = await sql<Due>`
    select d.outlet_id as "outletId", r.id as "remittanceId", r.number, r.state
    from remittance_dues d left join remittance_lines l on l.id = d.line_id
      left join remittances r on r.id = l.remittance_id
    where d.parcel_id = ${parcel.id} for update of d`.execute(tx)
  const [due] = found.rows
  if (!due) return
  const { remittanceId, number, state, outletId } = due
  if (remittanceId !== null && state === 'closed')
    throw new Refusal(
      'conflict',
      'cash_remitted',
      `The cash of parcel ${parcel.code} is paid by ${remittanceLabel(number)}, which is closed, so the delivery cannot be undone.`,
    )
  await sql`delete from remittance_dues where parcel_id = ${parcel.id}`.execute(tx)
  if (remittanceId !== null) await matchLines(tx, await findRemittance(tx, remittanceId))
  hintAfterCommit(tx, { noun: remittanceNoun.key, outletId })
}
