import { type RawBuilder, sql } from 'kysely'
import { hasCosts } from '#organization/users/server/index.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { auditsSettings } from '#stock/audits/audits.settings.ts'
import { varianceCauseLabels } from '../variance-causes.ts'
import { variancesSettings } from '../variances.settings.ts'

const { criticalDays, highDays, mediumDays, lowDays, prefix } = variancesSettings

/** The settings by which a variance is graded, and when each grade is due. */
export const readTerms = (reader: Reader) =>
  settingsOf(reader, {
    ...auditsSettings,
    ...{ criticalDays, highDays, mediumDays, lowDays, prefix },
    zone: platformSettings.timeZone,
  })

export type Terms = Awaited<ReturnType<typeof readTerms>>

/** Ended ones are not overdue. */
export const isOpen = sql<boolean>`v.state not in ('posted', 'closed')`

export const severitySql = (terms: Terms): RawBuilder<string> => sql`(case
  when abs(v.value_minor) >= ${terms.criticalMinor}::bigint then 'critical'
  when abs(v.value_minor) >= ${terms.highMinor}::bigint then 'high'
  when abs(v.value_minor) >= ${terms.mediumMinor}::bigint then 'medium' else 'low' end)`

export const dueSql = (terms: Terms): RawBuilder<string> => sql`coalesce(v.due_on,
  (v.created_at at time zone ${terms.zone})::date + case ${severitySql(terms)}
    when 'critical' then ${terms.criticalDays}::int when 'high' then ${terms.highDays}::int
    when 'medium' then ${terms.mediumDays}::int else ${terms.lowDays}::int end)`

export const overdueSql = (terms: Terms): RawBuilder<boolean> =>
  sql`(${isOpen} and ${dueSql(terms)} < (now() at time zone ${terms.zone})::date)`

/** Within so many days, a variance of the same product is a repeated one. */
export const repeatDays = 30

/** Earlier variances of the same product at the outlet within 30 days. */
export const repeatsSql = sql<number>`(select count(*)::int from stock_variances earlier
  where earlier.variant_id = v.variant_id and earlier.outlet_id = v.outlet_id
    and earlier.id <> v.id and earlier.created_at <= v.created_at
    and earlier.created_at > v.created_at - make_interval(days => ${repeatDays}))`

/** The cause of its largest part. */
export const causeSql = sql<string | null>`(select p.cause from variance_parts p
  where p.variance_id = v.id order by abs(p.quantity) desc, p.position limit 1)`

/** Its label; what was said when it was found, until there is one. */
export const causeInWords = sql<string>`coalesce(
  ${JSON.stringify(varianceCauseLabels)}::jsonb ->> ${causeSql}, v.cause)`

export const rowColumns = (actor: Actor, terms: Terms) => sql`v.id,
  ${terms.prefix}::text || v.number as label, v.state, ${severitySql(terms)} as severity,
  v.source_noun as "sourceNoun", v.source_id as "sourceId", v.source_label as "sourceLabel",
  v.outlet_id as "outletId", o.code as "outletCode", v.variant_id as "variantId", variant.sku,
  variant.title, variant.unit, variant.quantity_scale as "quantityScale", bin.code as "binCode",
  lot.code as "lotCode", v.quantity,
  case when ${hasCosts(actor, 'v.outlet_id')} then v.value_minor end as "valueMinor", v.currency,
  v.created_at as "openedAt",
  (now() at time zone ${terms.zone})::date - (v.created_at at time zone ${terms.zone})::date as days,
  ${dueSql(terms)}::text as "dueOn", ${overdueSql(terms)} as "isOverdue",
  v.assigned_to as "assignedTo", assignee.full_name as assignee,
  ${causeInWords} as cause,
  ${repeatsSql} as repeats, v.version`

export const beside = sql`join outlets o on o.id = v.outlet_id
  join variants variant on variant.id = v.variant_id
  left join bins bin on bin.id = v.bin_id left join lots lot on lot.id = v.lot_id
  left join profiles assignee on assignee.id = v.assigned_to`
