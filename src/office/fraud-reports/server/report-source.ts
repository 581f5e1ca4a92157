import { type RawBuilder, sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { fraudReportsSettings } from '../fraud-reports.settings.ts'
import { openStates } from '../fraud-reports.states.ts'

export const readTerms = (reader: Reader) =>
  settingsOf(reader, {
    prefix: fraudReportsSettings.prefix,
    zone: platformSettings.timeZone,
    currency: platformSettings.currency,
  })

export type Terms = Awaited<ReturnType<typeof readTerms>>

export const isOpen = sql<boolean>`r.state in (${sql.join(openStates.map((state) => sql.lit(state)))})`

export const overdueSql = ({ zone }: Terms): RawBuilder<boolean> =>
  sql`(${isOpen} and r.due_on < (now() at time zone ${zone})::date)`

/** A person by the name that they have now, anything else as it was linked. */
export const subjectLabel = sql<string>`coalesce(
  case s.noun when 'user' then (select p.full_name from profiles p where p.id = s.subject_id)
    when 'customer' then (select c.full_name from customers c where c.id = s.subject_id) end,
  s.label)`

export const rowColumns = (terms: Terms) => sql`r.id, ${terms.prefix}::text || r.number as label,
  r.type, r.title, r.state, r.outlet_id as "outletId", o.code as "outletCode",
  coalesce((select string_agg(${subjectLabel}, ', ' order by s.added_at, s.id)
    from fraud_report_subjects s where s.report_id = r.id), '') as subjects,
  r.currency, r.at_risk_minor as "atRiskMinor", r.lost_minor as "lostMinor",
  r.recovered_minor as "recoveredMinor", r.happened_on::text as "happenedOn",
  r.due_on::text as "dueOn", ${overdueSql(terms)} as "isOverdue", r.owner_id as "ownerId",
  owner.full_name as owner, r.created_at as "createdAt", r.version`

export const beside = sql`join outlets o on o.id = r.outlet_id
  left join profiles owner on owner.id = r.owner_id`
