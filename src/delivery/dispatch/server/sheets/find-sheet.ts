import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { loadSheetLabel, loadSheetNoun } from '../../dispatch.nouns.ts'
import { type LoadSheetState, loadSheetMachine } from '../../load-sheets.states.ts'

export type FoundSheet = {
  readonly id: string
  readonly number: number
  readonly label: string
  readonly state: LoadSheetState
  readonly version: number
  readonly outletId: string
  readonly outletName: string
  readonly courierId: string
  readonly courierName: string
  readonly signatureFileId: string | null
}

/**
 * The sheet, if it is of one of the actor's outlets; optionally locked until the transaction ends.
 */
export async function findSheet(
  reader: Reader,
  actor: Actor,
  id: string,
  { locked = false }: { readonly locked?: boolean } = {},
): Promise<FoundSheet> {
  const found = await sql<Omit<FoundSheet, 'label'>>`
    select s.id, s.number, s.state, s.version, s.outlet_id as "outletId",
      outlet.name as "outletName", s.courier_id as "courierId", c.name as "courierName",
      s.signature_file_id as "signatureFileId"
    from load_sheets s join couriers c on c.id = s.courier_id
    join outlets outlet on outlet.id = s.outlet_id
    where s.id = ${id} and ${withinOutlets(actor, capability.dispatch, 's.outlet_id')}
    ${locked ? sql`for update of s` : sql``}`.execute(reader)
  const [sheet] = found.rows
  if (!sheet) throw notFound('This load sheet')
  return { ...sheet, label: loadSheetLabel(sheet.number) }
}

type SheetMove = keyof typeof loadSheetMachine.moves

export function moveSheet(
  tx: Tx,
  actor: Actor,
  { id, label, outletId, courierName }: FoundSheet,
  step: Pick<MoveRequest<string, SheetMove>, 'version' | 'set' | 'data'> & {
    readonly move: SheetMove
  },
): Promise<number> {
  return move(tx, actor, {
    machine: loadSheetMachine,
    noun: loadSheetNoun,
    id,
    label,
    outletId,
    ...step,
    data: { courier: courierName, ...step.data },
  })
}
