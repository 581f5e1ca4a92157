import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { formatMoney } from '#platform/money.ts'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { authorize } from '#platform/server/http/authorize.ts'
import { newId } from '#platform/server/new-id.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { type StockPiece, takeOutStock } from '#stock/inventory/server/index.ts'
import { returnLabel, supplierReturnLabel, supplierReturnNoun } from '../returns.nouns.ts'
import { refuseUnits, type SupplierChoice, type UnitToSend } from '../supplier-returns.rules.ts'
import { access } from './find-return.ts'
import { rememberSupplier } from './remember-supplier.ts'
import { isWaiting, unitSource } from './supplier-return-units.ts'

type Input = {
  readonly supplierId: string
  readonly inspectionIds: readonly string[]
  readonly note: string
  /** For goods without a known supplier. */
  readonly unknownSupplier?: SupplierChoice | undefined
}

type Unit = Omit<UnitToSend, 'returnLabel'> & {
  readonly inspectionId: string
  readonly returnNumber: number
  readonly variantId: string
  readonly lotId: string | null
  readonly quantity: number
  readonly waitsAs: 'damaged' | 'quarantine'
  readonly currency: string
}

/**
 * Units go back to their supplier on one supplier return: it takes them out of stock, and each is
 * on only one.
 */
export async function addSupplierReturn(tx: Tx, actor: Actor, input: Input) {
  const { supplierId, note, unknownSupplier } = input
  if (unknownSupplier === 'remember') authorize(actor, capability.suppliers, 'write')
  const supplier = await tx
    .selectFrom('suppliers')
    .select('name')
    .where('id', '=', supplierId)
    .executeTakeFirst()
  if (!supplier) throw notFound('This supplier')
  const units = await lockUnits(tx, actor, supplierId, [...new Set(input.inspectionIds)])
  const labelled = units.map((unit) => ({ ...unit, returnLabel: returnLabel(unit.returnNumber) }))
  throwIfRefused(refuseUnits(supplier.name, labelled, unknownSupplier))
  if (unknownSupplier === 'remember') await rememberSupplier(tx, actor, supplierId, units)
  const [{ outletId = '', currency = '' } = {}] = units
  const id = newId()
  const added = await sql<{ number: number }>`
    insert into supplier_returns (id, outlet_id, supplier_id, currency, note, created_by)
    values (${id}, ${outletId}, ${supplierId}, ${currency}, ${note}, ${authorId(actor)})
    returning number`.execute(tx)
  const number = added.rows[0]?.number ?? 0
  const label = supplierReturnLabel(number)
  const lines = units.map((unit, at) => ({ ...unit, id: newId(), position: at + 1 }))
  const pieces: StockPiece[] = []
  const source = { noun: supplierReturnNoun.key, id, reason: `${label} to ${supplier.name}` }
  for (const unavailableKind of ['damaged', 'quarantine'] as const) {
    const rows = lines
      .filter(({ waitsAs }) => waitsAs === unavailableKind)
      .map(({ id: sourceLineId, variantId, lotId, quantity }) => {
        return { variantId, outletId, lotId, quantity, sourceLineId }
      })
    pieces.push(
      ...(await takeOutStock(tx, actor, source, rows, { kind: 'issue', unavailableKind })),
    )
  }
  await writeLines(tx, id, lines, pieces)
  const costMinor = pieces.reduce((sum, { valueMinor }) => sum + valueMinor, 0)
  await appendEvent(tx, actor, {
    type: 'supplier_return.added',
    noun: supplierReturnNoun,
    id,
    label,
    outletId,
    data: {
      supplier: supplier.name,
      lines: lines.length,
      cost: formatMoney(costMinor, currency),
      skus: [...new Set(lines.map(({ sku }) => sku))].slice(0, 20),
    },
  })
  return { id, number, version: 1 }
}

/**
 * In a fixed order; their returns stay locked, so that no other supplier return can include them.
 */
async function lockUnits(
  tx: Tx,
  actor: Actor,
  supplierId: string,
  ids: readonly string[],
): Promise<Unit[]> {
  await sql`select from returns where id in (select l.return_id from return_inspections i
      join return_lines l on l.id = i.line_id where i.id = any(${[...ids]}::uuid[]))
    order by id for update`.execute(tx)
  const found = await sql<Unit>`
    select i.id as "inspectionId", r.number as "returnNumber", v.id as "variantId", v.sku,
      i.quantity, i.waits_as as "waitsAs",
      (select coalesce(lot.merged_into_id, lot.id) from lots lot where lot.id = i.lot_id) as "lotId", r.outlet_id as "outletId", outlet.currency,
      ${isWaiting} as "isWaiting",
      (select p.number from supplier_return_lines sent join supplier_returns p on p.id = sent.paper_id
        where sent.inspection_id = i.id and not sent.is_undone) as "paperNumber",
      exists (select from supplier_items si where si.variant_id = v.id and si.is_active
        and si.supplier_id = ${supplierId}) as "isSupplied",
      not exists (select from supplier_items si where si.variant_id = v.id and si.is_active)
        as "hasNoSupplier"
    from ${unitSource} join outlets outlet on outlet.id = r.outlet_id
    where i.id = any(${[...ids]}::uuid[]) and ${withinOutlets(actor, access, 'r.outlet_id')}
    order by i.inspected_at, i.id`.execute(tx)
  if (found.rows.length < ids.length) throw notFound('A unit of these')
  return found.rows
}

type Line = { readonly id: string; readonly position: number; readonly inspectionId: string }

async function writeLines(
  tx: Tx,
  paperId: string,
  lines: readonly Line[],
  pieces: readonly StockPiece[],
): Promise<void> {
  const rows = lines.map(({ id, position, inspectionId }) => {
    const mine = pieces.filter(({ sourceLineId }) => sourceLineId === id)
    const costMinor = mine.reduce((sum, { valueMinor }) => sum + valueMinor, 0)
    const lotIds = mine.flatMap(({ lotId }) => (lotId === null ? [] : [lotId]))
    return { id, position, inspectionId, costMinor, lotIds }
  })
  await sql`insert into supplier_return_lines (id, paper_id, position, inspection_id, lots, cost_minor)
    select g.id, ${paperId}, g.position, g."inspectionId",
      coalesce((select string_agg(distinct lot.code, ', ') from lots lot
        where lot.id::text in (select jsonb_array_elements_text(g."lotIds"))), ''), g."costMinor"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, position integer,
      "inspectionId" uuid, "costMinor" bigint, "lotIds" jsonb)`.execute(tx)
}
