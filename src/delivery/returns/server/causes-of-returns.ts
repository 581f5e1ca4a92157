import { type RawBuilder, sql } from 'kysely'
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
  const by = async (group: Group) => {
    const found = await sql<CauseRow>`
      select ${group.key} as key, ${group.label} as label, count(distinct r.id)::int as returns,
        coalesce(sum(case when v.quantity_scale = 0 then l.received
          else least(l.received, 1) end), 0)::bigint as units,
        -- The cost of a return is shared by its lines.
        round(coalesce(sum((${every} + r.bonus_minor)::numeric / lines.count + lost.minor), 0))::bigint
          as "costMinor"
      from returns r join return_lines l on l.return_id = r.id
      join variants v on v.id = l.variant_id
      left join reason_codes reason on reason.code = r.reason_code
      left join parcels parcel on parcel.order_id = r.order_id
      left join couriers courier on courier.id = parcel.courier_id
      cross join lateral (select count(*) from return_lines own where own.return_id = r.id) as lines
      cross join lateral (select coalesce(sum(case when ${hasCosts(actor, 'r.outlet_id')}
          then i.lost_minor + coalesce(sent.cost_minor, 0) else 0 end), 0) as minor
        from return_inspections i left join supplier_return_lines sent
          on sent.inspection_id = i.id and not sent.is_undone
        where i.line_id = l.id) as lost
      where ${withinOutlets(actor, access, 'r.outlet_id')} and r.state not in ('declined', 'cancelled')
        and r.created_at > now() - make_interval(days => ${days}) and ${group.key} is not null
      group by 1, 2 order by returns desc, units desc, label limit ${mostRows}`.execute(reader)
    return found.rows
  }
  return {
    hasGoods: seesCosts(actor),
    currency: await mainCurrency(reader, actor),
    faults: await by({ key: sql`r.fault`, label: sql`r.fault` }),
    reasons: await by({ key: sql`reason.code`, label: sql`reason.label` }),
    products: await by({ key: sql`v.sku`, label: sql`v.sku` }),
    couriers: await by({ key: sql`courier.code`, label: sql`courier.name` }),
  }
}

type Group = { readonly key: RawBuilder<unknown>; readonly label: RawBuilder<unknown> }

async function mainCurrency(reader: Reader, actor: Actor): Promise<string> {
  const found = await sql<{ currency: string }>`
    select currency from outlets o where ${withinOutlets(actor, access, 'o.id')}
    order by code limit 1`.execute(reader)
  return found.rows[0]?.currency ?? 'GBP'
}
