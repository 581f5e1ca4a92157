import { sql } from 'kysely'
import { hasCosts, historyWithoutCosts } from '#organization/users/server/index.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type {
  SupplierReturnRow,
  WaitingGroup,
  WholeSupplierReturn,
} from '../supplier-returns.contract.ts'
import { supplierReturnList } from '../supplier-returns.list.ts'
import { access } from './find-return.ts'
import { isWaiting, unitColumns, unitSource } from './supplier-return-units.ts'

const mostWaiting = 500

type Waiting = WaitingGroup['units'][number] & Omit<WaitingGroup, 'units'>

/**
 * The goods that wait for their supplier: the one they are usually bought from, or else the first
 * that offers them.
 */
export async function unitsForSuppliers(reader: Reader, actor: Actor) {
  const found = await sql<Waiting>`
    select ${unitColumns}, s.id as "supplierId", coalesce(s.name, 'No supplier is known') as
      "supplierName", outlet.id as "outletId", outlet.code as "outletCode"
    from ${unitSource} join outlets outlet on outlet.id = r.outlet_id
    left join lateral (
      select own.id, own.name from supplier_items si join suppliers own on own.id = si.supplier_id
      where si.variant_id = v.id and si.is_active
      order by si.is_preferred desc, own.code limit 1) s on true
    where ${isWaiting} and ${withinOutlets(actor, access, 'r.outlet_id')}
    order by i.inspected_at, i.id limit ${mostWaiting}`.execute(reader)
  const groups = new Map<string, WaitingGroup>()
  for (const { supplierId, supplierName, outletId, outletCode, ...unit } of found.rows) {
    const key = `${supplierId} ${outletId}`
    const group = groups.get(key) ?? { supplierId, supplierName, outletId, outletCode, units: [] }
    group.units.push(unit)
    groups.set(key, group)
  }
  const suppliers = await reader
    .selectFrom('suppliers')
    .select(['id', 'name'])
    .orderBy('name')
    .execute()
  return { groups: [...groups.values()], suppliers }
}

const paperColumns = (actor: Actor) => sql`p.id, p.number, p.version, outlet.code as "outletCode",
  s.name as "supplierName", p.currency, author.full_name as "createdBy",
  p.created_at as "createdAt", p.undone_at as "undoneAt",
  (select count(*) from supplier_return_lines own where own.paper_id = p.id)::int as "lineCount",
  case when ${hasCosts(actor, 'p.outlet_id')} then (
    select coalesce(sum(own.cost_minor), 0) from supplier_return_lines own
    where own.paper_id = p.id)::bigint end as "costMinor"`

const paperBeside = sql`join outlets outlet on outlet.id = p.outlet_id
  join suppliers s on s.id = p.supplier_id left join profiles author on author.id = p.created_by`

/**
 * Supplier returns are created by hand, a few a day, so any order of them is sorted in a moment.
 */
export const supplierReturns = serveList<SupplierReturnRow, typeof supplierReturnList>(
  supplierReturnList,
  {
    table: 'supplier_returns p',
    id: 'p.id',
    joined: paperBeside,
    within: (actor) => withinOutlets(actor, access, 'p.outlet_id'),
    filters: {
      supplierId: 'p.supplier_id',
      outletId: { ownOutlet: 'p.outlet_id', access },
      undone: '(p.undone_at is not null)',
      made: { instant: 'p.created_at' },
    },
    sorts: {
      number: { by: 'p.number', kind: 'number' },
      supplier: { by: 's.name', kind: 'text' },
      outlet: { by: 'outlet.code', kind: 'text' },
      at: { by: 'p.created_at', kind: 'instant' },
      by: { by: 'author.full_name', kind: 'text', hasNulls: true },
    },
    search: (q) => sql<boolean>`(${matchesWords(`(p.number || ' ' || s.name)`, q)} or exists (
      select from supplier_return_lines own
      join return_inspections i on i.id = own.inspection_id
      join return_lines l on l.id = i.line_id join variants v on v.id = l.variant_id
      where own.paper_id = p.id and v.sku = ${q.trim().toUpperCase()}))`,
    columns: paperColumns,
    beside: paperBeside,
  },
)

export async function getSupplierReturn(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<WholeSupplierReturn> {
  const found = await sql<Omit<WholeSupplierReturn, 'lines'>>`
    select ${paperColumns(actor)}, s.code as "supplierCode", p.note, undoer.full_name as "undoneBy"
    from supplier_returns p ${paperBeside} left join profiles undoer on undoer.id = p.undone_by
    where p.id = ${id} and ${withinOutlets(actor, access, 'p.outlet_id')}`.execute(reader)
  const [paper] = found.rows
  if (!paper) throw notFound('This supplier return')
  const lines = await sql<WholeSupplierReturn['lines'][number]>`
    select ${unitColumns}, sent.lots, 
      case when ${hasCosts(actor, 'r.outlet_id')} then sent.cost_minor end as "costMinor"
    from ${unitSource} join supplier_return_lines sent on sent.inspection_id = i.id
    where sent.paper_id = ${id} order by sent.position`.execute(reader)
  return { ...paper, lines: lines.rows }
}

export async function historyOfSupplierReturn(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
) {
  await getSupplierReturn(reader, actor, { id })
  return { entries: historyWithoutCosts(actor, await eventsOf(reader, id)) }
}
