import { sql } from 'kysely'
import { hasCosts, seesCosts } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { CauseRow } from '../returns.fields.ts'
import { returnsSettings } from '../returns.settings.ts'
import { access } from './find-return.ts'

/** The maximum that a chart can show clearly. */
const mostRows = 12

const groups = [
  { name: 'faults', key: 'fault', label: 'fault' },
  { name: 'reasons', key: 'reason_code', label: 'reason' },
  { name: 'products', key: 'sku', label: 'sku' },
  { name: 'couriers', key: 'courier_code', label: 'courier' },
] as const

type Group = (typeof groups)[number]

/** Why goods came back and what it cost, grouped so that users can act on it. */
export async function causesOfReturns(
  reader: Reader,
  actor: Actor,
  { days }: { readonly days: number },
) {
  const { shippingOutMinor, shippingBackMinor, handlingMinor } = returnsSettings
  const per = await settingsOf(reader, { shippingOutMinor, shippingBackMinor, handlingMinor })
  const every = sql`${per.shippingOutMinor + per.handlingMinor}::bigint
    + case when r.method = 'walk_in' then 0 else ${per.shippingBackMinor}::bigint end`
  // The returned lines are read once for all four groupings.
  const found = await sql<CauseRow & { group: string }>`
    with came as materialized (
      select r.id, r.fault, reason.code as reason_code, reason.label as reason, v.sku,
        courier.code as courier_code, courier.name as courier,
        case when v.quantity_scale = 0 then l.received else least(l.received, 1) end as units,
        -- The cost of a return is shared by its lines.
        (${every} + r.bonus_minor)::numeric / count(*) over (partition by r.id) + lost.minor as cost
      from returns r join return_lines l on l.return_id = r.id
      join variants v on v.id = l.variant_id
      left join reason_codes reason on reason.code = r.reason_code
      left join parcels parcel on parcel.order_id = r.order_id
      left join couriers courier on courier.id = parcel.courier_id
      cross join lateral (select coalesce(sum(case when ${hasCosts(actor, 'r.outlet_id')}
          then i.lost_minor + coalesce(sent.cost_minor, 0) else 0 end), 0) as minor
        from return_inspections i left join supplier_return_lines sent
          on sent.inspection_id = i.id and not sent.is_undone
        where i.line_id = l.id) as lost
      where ${withinOutlets(actor, access, 'r.outlet_id')} and r.state not in ('declined', 'cancelled')
        and r.created_at > now() - make_interval(days => ${days})
    ) ${sql.join(
      groups.map(({ name, key, label }) => {
        const [by, shown] = [sql.ref(key), sql.ref(label)]
        return sql`(select ${sql.lit(name)} as "group", ${by} as key, ${shown} as label,
          count(distinct id)::int as returns, coalesce(sum(units), 0)::bigint as units,
          round(coalesce(sum(cost), 0))::bigint as "costMinor"
          from came where ${by} is not null group by ${by}, ${shown}
          order by returns desc, units desc, label limit ${mostRows})`
      }),
      sql` union all `,
    )}`.execute(reader)
  const by = (name: Group['name']) =>
    found.rows.filter(({ group }) => group === name).map(({ group: _group, ...row }) => row)
  return {
    hasGoods: seesCosts(actor),
    currency: await mainCurrency(reader, actor),
    faults: by('faults'),
    reasons: by('reasons'),
    products: by('products'),
    couriers: by('couriers'),
  }
}

async function mainCurrency(reader: Reader, actor: Actor): Promise<string> {
  const found = await sql<{ currency: string }>`
    select currency from outlets o where ${withinOutlets(actor, access, 'o.id')}
    order by code limit 1`.execute(reader)
  return found.rows[0]?.currency ?? 'GBP'
}
