import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { courierSheetNoun } from '../claims.nouns.ts'
import type { SheetLine } from '../sheet-lines.ts'
import { access } from './case-source.ts'

type Input = {
  readonly outletId: string
  readonly courierId: string
  readonly reference: string
  readonly lines: readonly SheetLine[]
}

/**
 * Imports the courier's return manifest. A number matches the parcel of this courier and outlet
 * with exactly that number, or it goes to the list of unmatched ones.
 */
export async function addCourierSheet(tx: Tx, actor: Actor, input: Input) {
  const { outletId, courierId, reference } = input
  requireWithinOutlets(actor, access, outletId)
  const listed = linesOnce(input.lines)
  if (listed.length === 0)
    throw new Refusal('unprocessable', 'nothing_listed', 'The sheet lists no tracking number.', {
      field: 'lines',
    })
  const id = newId()
  const added =
    await sql`insert into courier_sheets (id, outlet_id, courier_id, reference, added_by)
    select ${id}, ${outletId}, k.id, ${reference}, ${authorId(actor)} from couriers k
    where k.id = ${courierId}
    on conflict (outlet_id, courier_id, lower(reference)) do nothing returning id`.execute(tx)
  if (added.rows.length === 0) throw isKnown(reference)
  const lines = await sql<{ number: string; parcelId: string | null }>`
    insert into courier_sheet_lines (sheet_id, position, tracking_number, parcel_id, branch)
    select ${id}, asked.place, asked.number, p.id, asked.branch
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
      as asked(number text, branch text, place int)
    left join parcels p on p.courier_id = ${courierId} and p.outlet_id = ${outletId}
      and p.tracking_number = asked.number
    returning tracking_number as number, parcel_id as "parcelId"`.execute(tx)
  await nameBranches(tx, id)
  const unmatched = lines.rows.filter(({ parcelId }) => parcelId === null)
  const matched = lines.rows.length - unmatched.length
  await appendEvent(tx, actor, {
    type: 'courier_sheet.added',
    noun: courierSheetNoun,
    id,
    label: `Courier sheet ${reference}`,
    outletId,
    data: { courier: courierId, lines: lines.rows.length, matched },
  })
  return {
    id,
    lines: lines.rows.length,
    matched,
    unmatched: unmatched.map(({ number }) => number),
  }
}

function linesOnce(lines: readonly SheetLine[]) {
  const known = new Map(lines.toReversed().map((line) => [line.number, line]))
  known.delete('')
  return [...known.values()].toReversed().map((line, at) => ({ ...line, place: at + 1 }))
}

/** Missing parcels are searched for at the branch that the manifest names last. */
async function nameBranches(tx: Tx, sheetId: string): Promise<void> {
  await sql`update return_cases c set branch = l.branch from courier_sheet_lines l
    where l.sheet_id = ${sheetId} and l.parcel_id = c.parcel_id and l.branch <> ''
      and c.state in ('open', 'searching', 'contacted')`.execute(tx)
}

function isKnown(reference: string): Refusal {
  return new Refusal(
    'conflict',
    'sheet_known',
    `Sheet ${reference} of this courier was taken in before. Open a session with it.`,
    { field: 'reference' },
  )
}
