import { sql } from 'kysely'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { remittanceLabel } from '../remittances.nouns.ts'
import type { RemittanceState } from '../remittances.states.ts'

export type RemittanceFacts = {
  readonly id: string
  readonly number: number
  readonly label: string
  readonly courierId: string
  readonly courierName: string
  readonly currency: string
  readonly state: RemittanceState
  readonly lineCount: number
  readonly openCount: number
  readonly paidMinor: number
  readonly version: number
}

type Row = Omit<RemittanceFacts, 'label'>

/** Remittances are company-wide, so every caller who gets here may see each of them. */
export async function findRemittance(reader: Reader, id: string): Promise<RemittanceFacts> {
  const found = await sql<Row>`${facts} where r.id = ${id}`.execute(reader)
  return named(found.rows[0])
}

/** The same for a write: locked, and unchanged since the caller saw it. */
export async function lockRemittance(
  tx: Tx,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<RemittanceFacts> {
  const found = await sql<Row>`${facts} where r.id = ${id} for update of r`.execute(tx)
  const remittance = named(found.rows[0])
  if (remittance.version === version) return remittance
  throw staleVersion(remittance.label, version, remittance.version)
}

const facts = sql`select r.id, r.number, r.courier_id as "courierId", c.name as "courierName",
  r.currency, r.state, r.line_count as "lineCount", r.open_count as "openCount",
  r.paid_minor as "paidMinor", r.version
  from remittances r join couriers c on c.id = r.courier_id`

function named(row: Row | undefined): RemittanceFacts {
  if (!row) throw notFound('This remittance')
  return { ...row, label: remittanceLabel(row.number) }
}

/** A change without a state transition counts as well: the next caller must have seen it. */
export async function nextVersion(tx: Tx, id: string): Promise<number> {
  const found = await sql<{ version: number }>`update remittances set version = version + 1
    where id = ${id} returning version`.execute(tx)
  return found.rows[0]?.version ?? 0
}
