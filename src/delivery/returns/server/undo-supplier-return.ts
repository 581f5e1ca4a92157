import { sql } from 'kysely'
import { notFound, Refusal, staleVersion } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { type InflowRow, takeInStock } from '#stock/inventory/server/index.ts'
import { supplierReturnLabel, supplierReturnNoun } from '../returns.nouns.ts'
import { access } from './find-return.ts'

type Paper = {
  readonly number: number
  readonly version: number
  readonly outletId: string
  readonly undoneAt: string | null
}

type Left = InflowRow & { readonly waitsAs: 'damaged' | 'quarantine' }

/**
 * A supplier return that did not leave: its units are back lot by lot, at the value at which they
 * left.
 */
export async function undoSupplierReturn(
  tx: Tx,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
) {
  const found = await sql<Paper>`
    select number, version, outlet_id as "outletId", undone_at as "undoneAt"
    from supplier_returns p where id = ${id} and ${withinOutlets(actor, access, 'p.outlet_id')}
    for update`.execute(tx)
  const [paper] = found.rows
  if (!paper) throw notFound('This supplier return')
  const { outletId } = paper
  const label = supplierReturnLabel(paper.number)
  if (paper.undoneAt !== null)
    throw new Refusal('conflict', 'undone_before', `${label} was undone already.`)
  if (paper.version !== version) throw staleVersion(label, version, paper.version)
  const left = await sql<Left>`
    select m.variant_id as "variantId", m.outlet_id as "outletId", m.lot_id as "lotId",
      m.bin_id as "binId", m.source_line_id as "sourceLineId", -m.on_hand_delta as quantity,
      -m.value_delta_minor as "valueMinor", i.waits_as as "waitsAs"
    from stock_movements m join supplier_return_lines own on own.id = m.source_line_id
    join return_inspections i on i.id = own.inspection_id
    where m.source_id = ${id} and m.kind = 'issue' order by m.seq`.execute(tx)
  const source = { noun: supplierReturnNoun.key, id, reason: `${label} did not leave` }
  for (const unavailableKind of ['damaged', 'quarantine'] as const) {
    const rows = left.rows.filter(({ waitsAs }) => waitsAs === unavailableKind)
    if (rows.length > 0)
      await takeInStock(tx, actor, source, rows, { kind: 'return', unavailableKind })
  }
  await sql`update supplier_return_lines set is_undone = true where paper_id = ${id}`.execute(tx)
  await sql`update supplier_returns set undone_at = now(), undone_by = ${authorId(actor)},
    version = version + 1 where id = ${id}`.execute(tx)
  await appendEvent(tx, actor, {
    type: 'supplier_return.undone',
    noun: supplierReturnNoun,
    id,
    label,
    outletId,
  })
  return { id, version: version + 1 }
}
