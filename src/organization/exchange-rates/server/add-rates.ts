import { sql } from 'kysely'
import { formatDay } from '#platform/days.ts'
import { parseRate, rateInWords } from '#platform/exchange.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { NewRate } from '../exchange-rates.fields.ts'
import { exchangeRateNoun } from '../exchange-rates.nouns.ts'

type Present = { readonly id: string; readonly rate: string }

/** Adds rates, all or none. Another rate for the same day takes the place of the present one. */
export async function addRates(
  tx: Tx,
  actor: Actor,
  { rates }: { readonly rates: readonly NewRate[] },
) {
  requireOnce(rates)
  await lockByName(tx, 'exchange_rates', 'short')
  let [added, replaced, unchanged] = [0, 0, 0]
  for (const given of rates) {
    const rate = parseRate(given.rate) ?? given.rate
    const present = await presentOf(tx, given)
    if (present?.rate === rate) {
      unchanged += 1
      continue
    }
    if (present) {
      await endRate(tx, actor, present.id, 'replaced')
      await tell(tx, actor, 'exchange_rate.replaced', { ...given, ...present, by: rate })
      replaced += 1
    }
    const id = newId()
    await sql`insert into exchange_rates (id, currency, into_currency, valid_on, rate, added_by)
      values (${id}, ${given.currency}, ${given.into}, ${given.validOn}::date, ${rate}::numeric,
        ${authorId(actor)})`.execute(tx)
    await tell(tx, actor, 'exchange_rate.added', { ...given, id, rate })
    added += 1
  }
  return { added, replaced, unchanged }
}

/** Withdraws a rate that was entered wrongly; documents that have it keep it. */
export async function withdrawRate(tx: Tx, actor: Actor, { id }: { readonly id: string }) {
  const found = await sql<NewRate & { endedAs: string | null }>`
    select currency, into_currency as into, trim_scale(rate)::text as rate,
      valid_on::text as "validOn", ended_as as "endedAs"
    from exchange_rates where id = ${id} for update`.execute(tx)
  const [rate] = found.rows
  if (!rate) throw notFound('This exchange rate')
  if (rate.endedAs !== null)
    throw new Refusal(
      'conflict',
      'not_current',
      `${labelOf(rate)} was ${rate.endedAs} already. Add a new rate instead.`,
    )
  await endRate(tx, actor, id, 'withdrawn')
  await tell(tx, actor, 'exchange_rate.withdrawn', { ...rate, id })
  return { id }
}

async function presentOf(
  tx: Tx,
  { currency, into, validOn }: NewRate,
): Promise<Present | undefined> {
  const found = await sql<Present>`select id, trim_scale(rate)::text as rate from exchange_rates
    where currency = ${currency} and into_currency = ${into} and valid_on = ${validOn}::date
      and ended_at is null`.execute(tx)
  return found.rows[0]
}

async function endRate(tx: Tx, actor: Actor, id: string, how: 'replaced' | 'withdrawn') {
  await sql`update exchange_rates set ended_as = ${how}, ended_by = ${authorId(actor)},
    ended_at = clock_timestamp() where id = ${id}`.execute(tx)
}

type Told = NewRate & { readonly id: string; readonly by?: string }

async function tell(
  tx: Tx,
  actor: Actor,
  type: `exchange_rate.${string}`,
  { id, by, ...rate }: Told,
): Promise<void> {
  await appendEvent(tx, actor, {
    type,
    noun: exchangeRateNoun,
    id,
    label: labelOf(rate),
    data: by === undefined ? {} : { rate: by },
  })
}

const labelOf = ({ currency, into, rate, validOn }: NewRate) =>
  `Rate ${rateInWords({ from: currency, into, rate })} of ${formatDay(validOn)}`

function requireOnce(rates: readonly NewRate[]): void {
  const same = rates.find(({ currency, into }) => currency === into)
  if (same)
    throw ofRates('same_currency', `${same.currency} is worth itself. Choose another currency.`)
  const keys = rates.map(({ currency, into, validOn }) => `${currency} ${into} ${validOn}`)
  if (new Set(keys).size === keys.length) return
  throw ofRates(
    'same_day_twice',
    'Two of the rates are for the same currencies and day. Leave one of them out.',
  )
}

const ofRates = (code: string, sentence: string) =>
  new Refusal('unprocessable', code, sentence, { field: 'rates' })
