import { sql } from 'kysely'
import { changesBetween, overlaid } from '#platform/changes.ts'
import { Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import {
  type CountKind,
  type CountScope,
  countKindLabels,
  countScopeLabels,
  namesInWords,
  scopeOfKind,
} from '../count-kinds.ts'
import type { PlanOfCount } from '../stock-counts.fields.ts'
import { stockCountMachine } from '../stock-counts.states.ts'
import { type FoundCount, findStockCount } from './find-stock-count.ts'
import { scopeRows } from './scope-of-count.ts'
import { tellOfCount } from './tell-stock-count.ts'
import { counterNames, writeCounters, writeScope } from './write-plan.ts'

type Plan = ReturnType<typeof plannedAs>

type Changed = { readonly [F in keyof Plan]?: Plan[F] | undefined } & {
  readonly id: string
  readonly version: number
}

/** Changes a count that has not started; its outlet, and what is left out, stays the same. */
export async function changePlan(tx: Tx, actor: Actor, input: Changed) {
  const { id, version, ...given } = input
  const count = await findStockCount(tx, actor, id, 'whole')
  throwIfRefused(refuseChange(count))
  if (count.version !== version) throw staleVersion(count.label, version, count.version)
  const plan = overlaid(plannedAs(await planOfCount(tx, actor, { id })), given)
  const { kind, isBlind, plannedOn, note, name, tolerancePercent, toleranceMinor } = plan
  throwIfRefused(refuseOtherKind(count, kind))
  const before = await factsOf(tx, id)
  const rows = await scopeRows(tx, { ...plan, outletId: count.outletId })
  await sql`update stock_counts set kind = ${kind}, scope = ${scopeOfKind(kind, plan.scope)},
      is_blind = ${isBlind}, planned_on = ${plannedOn}::date, note = ${note}, name = ${name},
      tolerance_percent = ${tolerancePercent}::smallint, tolerance_minor = ${toleranceMinor}::bigint
    where id = ${id}`.execute(tx)
  await writeScope(tx, id, rows)
  await writeCounters(tx, id, plan.counterIds)
  const changes = changesBetween(before, await factsOf(tx, id))
  if (Object.keys(changes).length === 0) return { id, version }
  await sql`update stock_counts set version = version + 1 where id = ${id}`.execute(tx)
  await tellOfCount(tx, actor, count, 'stock_count.changed', changes)
  return { id, version: version + 1 }
}

/** A plan as it is given. */
function plannedAs(plan: PlanOfCount) {
  const { id: _, version: __, outletId: ___, currency: ____, bins, products, ...facts } = plan
  return {
    ...facts,
    binIds: bins.map((bin) => bin.id),
    variantIds: products.map((product) => product.id),
  }
}

function refuseChange({ label, state }: FoundCount): Refusal | null {
  if (state === 'planned') return null
  const now = stockCountMachine.states[state].label.toLowerCase()
  const rest = state === 'counting' ? ' Its counters, areas and day can still be changed.' : ''
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} has started and is ${now}, so its plan does not change any more.${rest}`,
    { details: { state, from: ['planned'] } },
  )
}

/** A count that follows an event keeps it, and no other count gets one. */
function refuseOtherKind(count: FoundCount, kind: CountKind): Refusal | null {
  if ((count.kind === 'after_event') === (kind === 'after_event')) return null
  return new Refusal(
    'unprocessable',
    'kind_is_fixed',
    count.kind === 'after_event'
      ? `${count.label} follows an event and stays such a count. Cancel it and plan another one.`
      : 'A count after an event is made from the list of what is due.',
    { field: 'kind' },
  )
}

/** The plan in words, so that its history reads as the form does. */
async function factsOf(tx: Tx, id: string) {
  const found = await sql<{
    kind: CountKind
    scope: CountScope
    isBlind: boolean
    plannedOn: string
    note: string
    name: string
    tolerancePercent: number | null
    toleranceMinor: number | null
    covers: readonly string[]
  }>`select c.kind, c.scope, c.is_blind as "isBlind", c.planned_on::text as "plannedOn", c.note,
      c.name, c.tolerance_percent as "tolerancePercent", c.tolerance_minor as "toleranceMinor",
      array(select distinct coalesce(b.code, v.sku, case when s.is_every_bin then 'everything'
          else 'no bin' end)
        from stock_count_scopes s left join bins b on b.id = s.bin_id
        left join variants v on v.id = s.variant_id where s.count_id = c.id order by 1) as covers
    from stock_counts c where c.id = ${id}`.execute(tx)
  const [facts] = found.rows
  if (!facts) throw new Error(`Stock count ${id} is locked and not there.`)
  const { kind, scope, covers, ...rest } = facts
  return {
    ...rest,
    kind: countKindLabels[kind],
    scope: countScopeLabels[scope],
    covers: namesInWords(covers, 20),
    counters: await counterNames(tx, id),
  }
}

/** A plan as the form has it, so that it can be changed. */
export async function planOfCount(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<PlanOfCount> {
  await findStockCount(reader, actor, id)
  const found = await sql<PlanOfCount>`
    select c.id, c.version, c.outlet_id as "outletId", c.kind, c.scope, c.is_blind as "isBlind",
      c.planned_on::text as "plannedOn", c.note, c.name, c.currency,
      c.tolerance_percent as "tolerancePercent", c.tolerance_minor as "toleranceMinor",
      coalesce((select json_agg(json_build_object('id', b.id, 'code', b.code)
          order by b.walk_order, b.code)
        from bins b where c.scope = 'bins' and b.id in (select s.bin_id from stock_count_scopes s
          where s.count_id = c.id)), '[]') as bins,
      c.scope = 'bins' and exists (select from stock_count_scopes s where s.count_id = c.id
        and s.bin_id is null and not s.is_every_bin) as "withoutBin",
      coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'title', v.title)
          order by v.sku)
        from variants v where c.scope in ('category', 'products') and v.id in
          (select s.variant_id from stock_count_scopes s where s.count_id = c.id)), '[]') as products,
      coalesce((select min(p.category) from stock_count_scopes s
        join variants v on v.id = s.variant_id join products p on p.id = v.product_id
        where s.count_id = c.id and c.scope = 'category'), '') as category,
      array(select counter.profile_id::text from stock_count_counters counter
        join profiles p on p.id = counter.profile_id
        where counter.count_id = c.id order by p.full_name, p.id) as "counterIds"
    from stock_counts c where c.id = ${id}`.execute(reader)
  const [plan] = found.rows
  if (!plan) throw new Error(`Stock count ${id} went away between two reads.`)
  return plan
}
