import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { isAllowed } from '#platform/permissions.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { ScanFigures } from '../scan-history.contract.ts'
import type { ScanSpan } from '../scan-history.rules.ts'
import type { ScanTask } from '../scan-tasks.ts'
import { access, visibleScans } from './visible-scans.ts'

type Input = { readonly span: ScanSpan; readonly outletId?: string | undefined }

/** Products with the most errors; below so many scans a share says little. */
const mostProducts = 20
const fewestScans = 5

/**
 * Scans by hour of the day, and how many were refused by task, device, user and product. By user
 * only for the users themselves and for those who manage users: the figures are there to find bad
 * labels and busy hours.
 */
export async function scanFigures(
  reader: Reader,
  actor: Actor,
  { span, outletId }: Input,
): Promise<ScanFigures> {
  requireWithinOutlets(actor, access, outletId)
  const zone = await settingOf(reader, platformSettings.timeZone, outletId ?? null)
  const since = sql`(date_trunc('day', now() at time zone ${zone})
    - make_interval(days => ${Number(span) - 1})) at time zone ${zone}`
  const ofSpan = sql<boolean>`s.at >= ${since} and ${visibleScans(actor)}
    and (${outletId ?? null}::uuid is null or s.outlet_id = ${outletId ?? null}::uuid)`
  const seesAllUsers = isAllowed(actor.permissions, capability.userManagement)
  const isShownUser = seesAllUsers ? sql`true` : sql`user_id = ${actor.userId}::uuid`
  const { rows } = await groupsOf(reader, ofSpan, zone)
  const hours = rows.flatMap(({ hour, ...counts }) =>
    hour === null ? [] : [{ hour, ...countsOf(counts) }],
  )
  const users = await usersOf(reader, ofSpan, isShownUser)
  return {
    hours: Array.from({ length: 24 }, (_, hour) => {
      const found = hours.find((each) => each.hour === hour)
      return found ?? { hour, scans: 0, errors: 0 }
    }),
    tasks: rows.flatMap(({ task, ...counts }) =>
      task === null ? [] : [{ task, ...countsOf(counts) }],
    ),
    devices: rows.flatMap(({ device, ...counts }) =>
      device === null ? [] : [{ name: device, ...countsOf(counts) }],
    ),
    users: users.rows,
    seesAllUsers,
    products: await productsOf(reader, ofSpan),
  }
}

type Counts = { readonly scans: number; readonly errors: number }

const countsOf = ({ scans, errors }: Counts): Counts => ({ scans, errors })

const counts = sql`count(*)::integer as scans,
  (count(*) filter (where s.result <> 'ok'))::integer as errors`

type Group = Counts & {
  readonly hour: number | null
  readonly task: ScanTask | null
  readonly device: string | null
}

/** Counted by each of three things in one reading of the scans. */
const groupsOf = (reader: Reader, ofSpan: RawBuilder<boolean>, zone: string) =>
  sql<Group>`
    with counted as (
      select extract(hour from s.at at time zone ${zone})::integer as hour, s.task, s.device_id, ${counts}
      from scans s where ${ofSpan}
      group by grouping sets ((1), (s.task), (s.device_id))
    )
    select c.hour, c.task, d.name as device, c.scans, c.errors
    from counted c left join devices d on d.id = c.device_id
    where c.hour is not null or c.task is not null or d.id is not null
    order by c.scans desc, device`.execute(reader)

const usersOf = (reader: Reader, ofSpan: RawBuilder<boolean>, isShown: RawBuilder<unknown>) =>
  sql<Counts & { readonly name: string }>`
    select coalesce(p.full_name, p.email, '') as name, c.scans, c.errors
    from (select s.user_id, ${counts} from scans s where ${ofSpan} and ${isShown}
      group by s.user_id) c
    join profiles p on p.id = c.user_id
    order by c.scans desc, name limit 50`.execute(reader)

/**
 * The products whose scans fail most. A misread code names no product: it counts for the one that
 * the same user scanned next, within a minute.
 */
async function productsOf(reader: Reader, ofSpan: RawBuilder<boolean>) {
  const found = await sql<ScanFigures['products'][number]>`
    with known as (
      select s.entity_id, ${counts} from scans s
      where ${ofSpan} and s.noun = 'variant' group by s.entity_id
    ), misread as (
      select n.entity_id, count(*)::integer as misread from scans s
      cross join lateral (
        select n.entity_id, n.noun from scans n
        where n.user_id = s.user_id and (n.at, n.id) > (s.at, s.id)
          and n.at < s.at + interval '1 minute' and n.result = 'ok'
        order by n.at, n.id limit 1
      ) n
      where ${ofSpan} and s.result = 'misread' and n.noun = 'variant' group by n.entity_id
    )
    select v.id as "variantId", v.product_id as "productId", v.sku, v.title, k.scans,
      k.errors, coalesce(m.misread, 0) as misread
    from known k left join misread m on m.entity_id = k.entity_id join variants v on v.id = k.entity_id
    where k.scans >= ${fewestScans} and k.errors + coalesce(m.misread, 0) > 0
    order by (k.errors + coalesce(m.misread, 0))::numeric / (k.scans + coalesce(m.misread, 0)) desc,
      k.scans desc, v.sku
    limit ${mostProducts}`.execute(reader)
  return found.rows
}
