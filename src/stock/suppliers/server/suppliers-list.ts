import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#platform/days.ts'
import type { chosenValues } from '#platform/lists/list-filters.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import type { SupplierRow } from '../suppliers.fields.ts'
import { supplierList } from '../suppliers.list.ts'
import { suppliersSettings } from '../suppliers.settings.ts'
import type { SupplierParts } from './supplier-parts.ts'

/** A document that ends before `today` is expired; one that ends until `soon` expires soon. */
type Deadline = { readonly today: string; readonly soon: string }

export async function documentDeadline(reader: Reader): Promise<Deadline> {
  const today = await todayAt(reader, null)
  return { today, soon: addDays(today, await settingOf(reader, suppliersSettings.documentDays)) }
}

export function validityOf({ today, soon }: Deadline, column: string): RawBuilder<string> {
  const expiresOn = sql.ref(column)
  return sql`case when ${expiresOn} < ${today}::date then 'expired'
    when ${expiresOn} <= ${soon}::date then 'expiring' else 'valid' end`
}

export const rowColumns = (deadline: Deadline) => sql`s.id, s.code, s.name, s.city, s.country,
  s.is_active as "isActive", s.state, s.currency, own.items, s.lead_days as "leadDays",
  own.open_orders as "openOrders", own.expires_on::text as "expiresOn",
  ${documentsStatus(deadline)} as "documentStatus", s.is_preferred as "isPreferred", s.rating, s.version`

const documentsStatus = (deadline: Deadline) =>
  sql`case when own.documents = 0 then 'none' else ${validityOf(deadline, 'own.expires_on')} end`

const itemCount = `(select count(*) from supplier_items item
  where item.supplier_id = s.id and item.is_active)`

/** What a supplier uploaded is to check first, and does not count until then. */
const counts = sql`d.removed_at is null and d.decision = 'accepted'`

const firstExpiry = sql<string | null>`(select min(d.expires_on) from supplier_documents d
  where d.supplier_id = s.id and ${counts})`

export const besideSupplier = (parts: SupplierParts, actor: Actor) => sql`cross join lateral (
  select
    ${sql.raw(itemCount)} as items,
    ${parts.openOrders(actor)} as open_orders,
    (select count(*) from supplier_documents d
      where d.supplier_id = s.id and ${counts}) as documents,
    ${firstExpiry} as expires_on
  ) own`

/**
 * A company has some hundreds of suppliers: every order sorts all matches. What is counted is counted
 * for the rows of a page, unless the list is ordered or filtered by it.
 */
function serveSuppliers(parts: SupplierParts, actor: Actor, deadline: Deadline) {
  const beside = besideSupplier(parts, actor)
  return serveList<SupplierRow, typeof supplierList>(supplierList, {
    table: 'suppliers s',
    id: 's.id',
    joined: sql``,
    within: () => sql`true`,
    filters: {
      state: 's.state',
      documents: (chosen) => ofStatus(deadline, chosen),
      toCheck: sql<boolean>`exists (select from supplier_documents d where d.supplier_id = s.id
        and d.removed_at is null and d.decision = 'to_check')`,
      hasOrders: sql<boolean>`${parts.openOrders(actor)} > 0`,
      preferred: 's.is_preferred',
      channel: 's.order_channel',
      leadDays: 's.lead_days',
      items: itemCount,
    },
    sorts: {
      name: { by: 's.name', kind: 'text' },
      code: { by: 's.code', kind: 'text' },
      city: { by: 's.city', kind: 'text' },
      country: { by: 's.country', kind: 'text' },
      currency: { by: 's.currency::text', kind: 'text' },
      items: { by: itemCount, kind: 'number' },
      leadDays: { by: 's.lead_days', kind: 'number', hasNulls: true },
      openOrders: { by: parts.openOrders(actor), kind: 'number' },
      expiresOn: { by: firstExpiry, kind: 'day', hasNulls: true },
      rating: { by: 's.rating', kind: 'number', hasNulls: true },
    },
    search: (words) => matchesWords("(s.code || ' ' || s.name || ' ' || s.legal_name)", words),
    columns: () => rowColumns(deadline),
    beside,
  })
}

function ofStatus(deadline: Deadline, { within, without }: ReturnType<typeof chosenValues>) {
  const status = sql`coalesce(case when ${firstExpiry} is null then
      (select 'valid' from supplier_documents d
        where d.supplier_id = s.id and ${counts} limit 1)
    else (select ${validityOf(deadline, 'first.on')} from (select ${firstExpiry} as on) as first) end,
    'none')`
  const isOneOf = (values: readonly string[]) => sql`${status} = any(${[...values]}::text[])`
  return sql<boolean>`(${within.length === 0} or ${isOneOf(within)}) and not ${isOneOf(without)}`
}

type SuppliersInput = ListInput<typeof supplierList>

export const suppliersListOf = (parts: SupplierParts) => ({
  list: supplierList,
  page: async (reader: Reader, actor: Actor, input: SuppliersInput) =>
    serveSuppliers(parts, actor, await documentDeadline(reader)).page(reader, actor, input),
  every: async function* (reader: Reader, actor: Actor, input: SuppliersInput) {
    const deadline = await documentDeadline(reader)
    yield* serveSuppliers(parts, actor, deadline).every(reader, actor, input)
  },
})
