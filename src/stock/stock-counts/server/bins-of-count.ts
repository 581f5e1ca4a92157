import { sql } from 'kysely'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { roles } from '#organization/users/roles.ts'
import { usersWithRoles } from '#organization/users/server/index.ts'
import { notFound } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { BinOfCount } from '../stock-counts.fields.ts'
import { stockCountsSettings } from '../stock-counts.settings.ts'
import { access, findStockCount } from './find-stock-count.ts'

/**
 * The bins of a count and what is left in each. Those of one's own area come first, and the goods in
 * no bin last.
 */
export async function binsOfCount(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<{ rows: BinOfCount[] }> {
  await findStockCount(reader, actor, id)
  const found = await sql<BinOfCount>`
    select place.bin_id as "binId", b.code, count(line.id)::int as lines,
      count(r.line_id)::int as counted,
      count(line.id) filter (where line.round > 1 and r.line_id is null)::int as "toRecount",
      area.name as area, exists (select from stock_count_area_counters own
        where own.area_id = area.id and own.profile_id = ${authorId(actor)}::uuid) as "isOwn"
    from (select s.bin_id from stock_count_scopes s where s.count_id = ${id} and not s.is_every_bin
      union select line.bin_id from stock_count_lines line where line.count_id = ${id}) place
    left join bins b on b.id = place.bin_id
    left join stock_count_lines line
      on line.count_id = ${id} and line.bin_id is not distinct from place.bin_id
    left join stock_count_rounds r on r.line_id = line.id and r.round = line.round
    left join stock_count_area_bins belongs
      on belongs.count_id = ${id} and belongs.bin_id = place.bin_id
    left join stock_count_areas area on area.id = belongs.area_id
    group by place.bin_id, b.id, area.id
    order by "isOwn" desc, area.position, b.id is null, b.walk_order, b.code`.execute(reader)
  return { rows: found.rows }
}

const countingRoles = roles.filter((role) => permissionsOfRoles([role]).has(access.key))

/** Who may be asked to count. */
export async function peopleWhoCount(
  reader: Reader,
  actor: Actor,
  { outletId }: { readonly outletId: string },
) {
  requireWithinOutlets(actor, access, outletId)
  const ids = await usersWithRoles(reader, countingRoles, outletId)
  const found = await sql<{ id: string; name: string }>`select id, full_name as name from profiles
    where id = any(${ids}::uuid[]) order by full_name, id`.execute(reader)
  return { people: found.rows }
}

type Covered = { readonly binId?: string | undefined; readonly variantId?: string | undefined }

/** Where a scanned bin or product is counted now; the user’s own counts come first. */
export async function countsCovering(reader: Reader, actor: Actor, { binId, variantId }: Covered) {
  if (binId !== undefined) await requireBin(reader, actor, binId)
  const fits =
    binId === undefined
      ? sql`(s.variant_id = ${variantId ?? null}::uuid or s.variant_id is null)`
      : sql`(s.bin_id = ${binId}::uuid
          or (s.is_every_bin and c.outlet_id = (select outlet_id from bins where id = ${binId})))`
  const prefix = await settingOf(reader, stockCountsSettings.prefix)
  const found = await sql<{ id: string; label: string; binCode: string | null }>`
    select c.id, ${prefix}::text || c.number as label,
      (select code from bins where id = ${binId ?? null}::uuid) as "binCode"
    from stock_counts c
    where c.state = 'counting' and ${withinOutlets(actor, access, 'c.outlet_id')}
      and ${binId === undefined && variantId === undefined ? sql`false` : sql`true`}
      and exists (select from stock_count_scopes s where s.count_id = c.id and ${fits})
    order by exists (select from stock_count_counters own where own.count_id = c.id
      and own.profile_id = ${authorId(actor)}::uuid) desc, c.number limit 20`.execute(reader)
  return { counts: found.rows }
}

async function requireBin(reader: Reader, actor: Actor, id: string): Promise<void> {
  const found = await sql`select from bins where id = ${id}
    and ${withinOutlets(actor, access, 'outlet_id')}`.execute(reader)
  if (found.rows.length === 0) throw notFound('This bin')
}
