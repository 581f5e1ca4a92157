import { sql } from 'kysely'
import { hasCosts, seesCosts } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { CauseRow } from '../returns.fields.ts'
import { returnsSettings } from '../returns.settings.ts'
import { access } from './find-return.ts'
import { causeDays, returnCauses, wholeShare } from './kept-causes.ts'

/** The maximum that a chart can show clearly. */
const mostRows = 12

type Cause = (typeof returnCauses)[number]['cause']

/**
 * Why goods came back in the last days, which are days of UTC, and what it cost, grouped so that
 * users can act on it. The settings of costs apply to all these days as they are now.
 */
export async function causesOfReturns(
  reader: Reader,
  actor: Actor,
  { days }: { readonly days: number },
) {
  const { shippingOutMinor, shippingBackMinor, handlingMinor } = returnsSettings
  const per = await settingsOf(reader, { shippingOutMinor, shippingBackMinor, handlingMinor })
  const found = await sql<CauseRow & { cause: Cause }>`with summed as materialized (
      select cause, cause_key, sum(returns)::integer as returns, sum(units)::bigint as units,
        round((sum(shares) * ${per.shippingOutMinor + per.handlingMinor}::bigint
            + sum(sent_shares) * ${per.shippingBackMinor}::bigint) / ${wholeShare}
          + sum(bonus_minor)
          + coalesce(sum(lost_minor) filter (where ${hasCosts(actor, 'outlet_id')}), 0))::bigint
          as "costMinor"
      from ${causeDays} as came
      where created_on > (now() at time zone 'UTC')::date - ${days}::integer
        and ${withinOutlets(actor, access, 'outlet_id')}
      group by cause, cause_key having sum(returns) > 0
    ), shown as (${sql.join(
      returnCauses.map(
        ({ cause }) => sql`(select * from summed where cause = ${sql.lit(cause)}
          order by returns desc, units desc, cause_key limit ${mostRows})`,
      ),
      sql` union all `,
    )})
    select cause, coalesce(v.sku, courier.code, cause_key) as key,
      coalesce(reason.label, v.sku, courier.name, cause_key) as label, returns, units, "costMinor"
    from shown
    left join reason_codes reason on cause = 'reasons' and reason.code = cause_key
    left join variants v on v.id = case when cause = 'products' then cause_key::uuid end
    left join couriers courier on courier.id = case when cause = 'couriers' then cause_key::uuid end
    order by cause, returns desc, units desc, label`.execute(reader)
  const by = (name: Cause) =>
    found.rows.filter(({ cause }) => cause === name).map(({ cause: _cause, ...row }) => row)
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
