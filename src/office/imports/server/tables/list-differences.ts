import { sql } from 'kysely'
import { hasCosts, hasCostsAnywhere } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import type {
  DifferenceRow,
  differenceFilters,
  ImportLossRow,
} from '../../table-imports.contract.ts'
import { findOwnTable } from './tables.queries.ts'

type Input = {
  readonly id: string
  readonly only?: (typeof differenceFilters)[number] | undefined
  readonly after?: string | undefined
  readonly limit: number
}

const shown = {
  created: sql`d.did = 'created'`,
  changed: sql`d.did in ('changed', 'booked')`,
  unchanged: sql`d.did = 'unchanged'`,
  lost: sql`d.lost_units is not null`,
  refused: sql`d.did = 'refused'`,
} as const

/** What a checked table would change, in the order of its lines. */
export async function listDifferences(reader: Reader, actor: Actor, input: Input) {
  await findOwnTable(reader, actor, input.id)
  const after = decodeCursor(input.after, ['count'])
  const seesCostWarnings = hasCostsAnywhere(actor)
  const wanted = {
    ...shown,
    warned: sql`(d.warning is not null or (d.cost_warning is not null and ${seesCostWarnings}))`,
  }
  const seesValue = sql`(not d.is_cost or ${hasCostsAnywhere(actor)})`
  const found = await sql<DifferenceRow>`
    select d.seq, d.line, d.did, d.record, d.field, d.is_cost as "isCost",
      case when ${seesValue} then d.before end as before,
      case when ${seesValue} then d.after end as after,
      d.lost_units::double precision as "lostUnits", d.lost_currency as currency,
      case when ${hasCosts(actor, 'd.lost_outlet_id')} then d.lost_minor end as "lostMinor",
      d.warning, case when ${seesCostWarnings} then d.cost_warning end as "costWarning", d.refusal
    from import_differences d
    where d.import_id = ${input.id} and ${input.only ? wanted[input.only] : sql`true`}
      and ${after ? sql`d.seq > ${after[0]}::bigint` : sql`true`}
    order by d.seq limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.seq])
}

/** What it would write off, outlet by outlet, and how often it warns of what. */
export async function sumDifferences(reader: Reader, actor: Actor, { id }: { id: string }) {
  await findOwnTable(reader, actor, id)
  const losses = await sql<ImportLossRow>`
    select o.code as "outletCode", count(*) as lines, sum(d.lost_units)::double precision as units,
      case when bool_and(${hasCosts(actor, 'd.lost_outlet_id')}) then sum(d.lost_minor)::bigint end
        as "worthMinor", min(d.lost_currency) as currency
    from import_differences d join outlets o on o.id = d.lost_outlet_id
    where d.import_id = ${id} group by o.code order by o.code`.execute(reader)
  const warnings = await sql<{ warning: string; count: number }>`
    select said.warning, count(*) as count
    from import_differences d cross join lateral (values (d.warning),
      (case when ${hasCostsAnywhere(actor)} then d.cost_warning end)) as said(warning)
    where d.import_id = ${id} and said.warning is not null
    group by said.warning order by said.warning`.execute(reader)
  const counts = await sql<{ did: DifferenceRow['did']; records: number }>`
    select did, count(distinct line) as records from import_differences
    where import_id = ${id} group by did`.execute(reader)
  return { losses: losses.rows, warnings: warnings.rows, counts: counts.rows }
}
