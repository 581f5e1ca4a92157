import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import type { ExchangeRateRow } from '../exchange-rates.fields.ts'
import { exchangeRateList } from '../exchange-rates.list.ts'

const stateOf = `coalesce(r.ended_as, 'current')`

/** Some rates a day, so that an order without an index sorts at most some thousands. */
export const rates = serveList<ExchangeRateRow, typeof exchangeRateList>(exchangeRateList, {
  table: 'exchange_rates r',
  id: 'r.id',
  joined: sql`left join profiles author on author.id = r.added_by`,
  within: () => sql`true`,
  filters: {
    state: stateOf,
    validOn: { day: 'r.valid_on' },
    rateId: 'r.id',
  },
  sorts: {
    day: { by: 'r.valid_on', kind: 'day' },
    currency: { by: 'r.currency::text', kind: 'text' },
    into: { by: 'r.into_currency::text', kind: 'text' },
    by: { by: 'author.full_name', kind: 'text', hasNulls: true },
    at: { by: 'r.added_at', kind: 'instant' },
  },
  search: (words) => {
    const codes = words
      .toUpperCase()
      .split(/[^A-Z]+/)
      .filter(Boolean)
    return sql<boolean>`${codes}::text[] <@ array[r.currency::text, r.into_currency::text]`
  },
  columns: () => sql`r.id, r.currency, r.into_currency as into, trim_scale(r.rate)::text as rate,
    r.valid_on::text as "validOn", ${sql.raw(stateOf)} as state, author.full_name as "addedBy",
    r.added_at as "addedAt", ender.full_name as "endedBy", r.ended_at as "endedAt"`,
  beside: sql`left join profiles author on author.id = r.added_by
    left join profiles ender on ender.id = r.ended_by`,
})

export const ratesFile = fileOfList(rates, {
  path: '/files/exchange-rates',
  name: 'exchange-rates',
  access: capability.businessSettings,
})
