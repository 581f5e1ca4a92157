import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { countedValues, newestFirst } from '#platform/server/settings/counted-values.ts'
import type { SettingTrial, TrialPlace } from '#platform/server/settings/setting-trials.ts'
import { daysBack } from '../forecast.ts'

export type Trials = readonly SettingTrial[]

export const trialOfKey = (trials: Trials, key: string) =>
  trials.find(({ setting }) => setting.key === key)

export function requireTrialOf(trials: Trials, key: string): SettingTrial {
  const found = trialOfKey(trials, key)
  if (found) return found
  throw new Refusal(
    'unprocessable',
    'not_tried',
    `The setting “${key}” can’t be tried on the past. Save it to see its effect.`,
    { field: 'key' },
  )
}

type OwnValue = { readonly key: string; readonly outletId: string | null; readonly value: unknown }

/** The values of these settings at an instant, where one is set, in a fixed order. */
async function ownValues(
  reader: Reader,
  keys: readonly string[],
  at: RawBuilder<unknown>,
): Promise<readonly OwnValue[]> {
  const found = await sql<OwnValue>`select * from (
      select distinct on (key, outlet_id) key, outlet_id as "outletId", value
      from ${countedValues(at)} where key = any(${[...keys]})
      order by key, outlet_id, ${newestFirst}) as newest
    where value is not null order by key, "outletId"`.execute(reader)
  return found.rows
}

/** Where a value would apply, and what else decides there: a trial counts only for the same. */
export type TrialBasis = { readonly place: TrialPlace; readonly basis: string }

export async function basisOf(
  reader: Reader,
  { setting, version, others }: SettingTrial,
  outletId: string | null,
  at: RawBuilder<unknown> = sql`now()`,
): Promise<TrialBasis> {
  const keys = [setting, ...others].map(({ key }) => key)
  const values = await ownValues(reader, keys, at)
  const except = values.flatMap((one) =>
    outletId === null && one.key === setting.key && one.outletId !== null ? [one.outletId] : [],
  )
  const beside = values.filter(
    (one) =>
      one.key !== setting.key &&
      (outletId === null || one.outletId === null || one.outletId === outletId),
  )
  return { place: { outletId, except }, basis: JSON.stringify({ version, except, beside }) }
}

/** The outlets with this value of their own now. */
export async function outletsWith(
  reader: Reader,
  { setting }: SettingTrial,
  value: unknown,
): Promise<readonly string[]> {
  const values = await ownValues(reader, [setting.key], sql`now()`)
  return values.flatMap((one) =>
    one.outletId !== null && isSame(one.value, value) ? [one.outletId] : [],
  )
}

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other)

export type Span = { readonly from: string; readonly to: string }

/** The last 90 days by the clock of the database. */
export async function lastDays(reader: Reader): Promise<Span> {
  const found = await sql<Span>`select (now() - make_interval(days => ${daysBack}))::text as from,
    now()::text as to`.execute(reader)
  const [span] = found.rows
  if (!span) throw new Error('The database told no time.')
  return span
}

/** Whether the span has no record that could be tried on. */
export async function isPastEmpty(
  reader: Reader,
  trial: SettingTrial,
  place: TrialPlace,
  span: Span,
): Promise<boolean> {
  const { setting } = trial
  const values = { before: setting.default, after: setting.default }
  const page = await trial.page(reader, { ...span, place, below: null, most: 1 }, values)
  return page.read === 0
}
