import { sql } from 'kysely'
import { addDays, formatDay } from '#platform/days.ts'
import { type Rate, sameCurrencyRate } from '#platform/exchange.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { KeptRate } from '../exchange-rates.fields.ts'
import { exchangeRatesSettings } from '../exchange-rates.settings.ts'

type Pair = { readonly from: string; readonly into: string; readonly day: string }

/** The rate that counts on a day: the newest one of that day or before. */
export async function rateOfDay(reader: Reader, { from, into, day }: Pair): Promise<KeptRate> {
  if (from === into) return { rate: sameCurrencyRate, ratedOn: null, isOld: false }
  const found = await sql<{ rate: Rate; ratedOn: string }>`
    select trim_scale(rate)::text as rate, valid_on::text as "ratedOn" from exchange_rates
    where currency = ${from} and into_currency = ${into} and ended_at is null
      and valid_on <= ${day}::date
    order by valid_on desc limit 1`.execute(reader)
  const [row] = found.rows
  if (!row) return { rate: null, ratedOn: null, isOld: false }
  const days = await settingOf(reader, exchangeRatesSettings.oldDays)
  return { ...row, isOld: row.ratedOn < addDays(day, -days) }
}

/** The same; refuses where there is none. */
export async function requireRate(reader: Reader, pair: Pair) {
  const { rate, ratedOn } = await rateOfDay(reader, pair)
  if (rate === null) throw noRate(pair)
  return { rate, ratedOn }
}

/** In SQL: the newest rate between two currencies that columns hold; null where there is none. */
export const newestRate = (from: string, into: string) =>
  sql<Rate | null>`(select known.rate from exchange_rates known
    where known.currency = ${sql.raw(from)} and known.into_currency = ${sql.raw(into)}
      and known.ended_at is null and known.valid_on <= current_date
    order by known.valid_on desc limit 1)`

function noRate({ from, into, day }: Pair): Refusal {
  return new Refusal(
    'unprocessable',
    'no_exchange_rate',
    `There is no exchange rate from ${from} to ${into} for ${formatDay(day)} or before. Add it in Business Settings, Exchange rates, or ask a user who may.`,
    { details: { from, into, day } },
  )
}
