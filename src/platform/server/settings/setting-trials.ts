import { type RawBuilder, sql } from 'kysely'
import { fitsSetting } from '../../settings.rules.ts'
import type { Setting, SettingValue } from '../../settings.ts'
import type { Actor } from '../actor.ts'
import type { Reader, Tx } from '../db/database.ts'
import { settingsOf } from './read-setting.ts'

/** How a record ended: what the rule is for, what it should have let pass, or neither yet. */
export type Ending = 'hit' | 'false_positive' | 'open'

/** One outlet, or all but those with a value of their own. */
export type TrialPlace = {
  readonly outletId: string | null
  readonly except: readonly string[]
}

/** Below which record the next page begins: the newest come first. */
export type TrialCursor = { readonly at: string; readonly id: string }

export type TrialPage = {
  readonly place: TrialPlace
  readonly from: string
  readonly to: string
  readonly below: TrialCursor | null
  readonly most: number
}

/** A record of the past, with what was known when it was decided; null where that was not kept. */
export type PastRecord<F> = {
  readonly id: string
  readonly label: string
  readonly outletId: string
  /** As PostgreSQL writes it, so that no digit of it is lost in the cursor. */
  readonly at: string
  readonly amountMinor: number
  readonly currency: string
  readonly ending: Ending
  readonly facts: F | null
}

/** What a value decides about a record, in words; null where it leaves the record alone. */
type Outcome = string | null

export type TriedRecord = Omit<PastRecord<never>, 'facts'> & {
  readonly before: Outcome
  readonly after: Outcome
}

export type TriedPage = {
  readonly read: number
  /** Of these nothing was kept to decide by. */
  readonly leftOut: number
  readonly last: TrialCursor | null
  /** Those that either value decides about. */
  readonly records: readonly TriedRecord[]
}

/** The two values that are compared. */
export type TriedValues = { readonly before: SettingValue; readonly after: SettingValue }

type Words = {
  /** The records, in the plural: `orders`. */
  readonly records: string
  /** What is done to an affected record, as a heading: `Orders held`. */
  readonly affected: string
  /** What people have to do about each, in the plural: `holds to decide`. */
  readonly work: string
  /** What a hit and a false positive are; null where the past does not tell. */
  readonly endings: { readonly hit: string; readonly falsePositive: string } | null
  /** The address of a record, by its id: `/orders?open=`. */
  readonly path: string
}

/** A setting whose values can be tried on the past: what each would have decided. */
export type SettingTrial = {
  readonly setting: Setting
  /** Raised when the code that decides changes: trials of before no longer count. */
  readonly version: number
  readonly words: Words
  /** The other settings that take part in the decision. */
  readonly others: readonly Setting[]
  readonly page: (reader: Reader, page: TrialPage, values: TriedValues) => Promise<TriedPage>
}

type Declared<V extends SettingValue, F, O extends Readonly<Record<string, Setting>>> = {
  readonly setting: Setting<V>
  readonly version: number
  readonly words: Words
  readonly others: O
  readonly read: (reader: Reader, page: TrialPage) => Promise<readonly PastRecord<F>[]>
  /** The same function decides when the setting is in force. */
  readonly decide: (
    facts: F,
    value: V,
    others: { readonly [N in keyof O]: O[N]['default'] },
  ) => Outcome
}

/** Declares a trial beside the setting; an area lists its trials in `defineServer`. */
export function defineTrial<
  V extends SettingValue,
  F,
  const O extends Readonly<Record<string, Setting>>,
>(declared: Declared<V, F, O>): SettingTrial {
  const { setting, version, words, others, read, decide } = declared
  return {
    setting,
    version,
    words,
    others: Object.values(others),
    async page(reader, page, { before, after }) {
      if (!fitsSetting(setting, before) || !fitsSetting(setting, after))
        throw new Error(`A trial of ${setting.key} has a value that does not fit.`)
      const found = await read(reader, page)
      const outlets = new Set(found.map(({ outletId }) => outletId))
      const inForce = new Map<string, { readonly [N in keyof O]: O[N]['default'] }>()
      for (const outletId of outlets)
        inForce.set(outletId, await settingsOf(reader, others, outletId))
      const records = found.flatMap(({ facts, ...record }): TriedRecord[] => {
        const there = inForce.get(record.outletId)
        if (facts === null || !there) return []
        const was = decide(facts, before, there)
        const would = decide(facts, after, there)
        return was === null && would === null ? [] : [{ ...record, before: was, after: would }]
      })
      const last = found.at(-1)
      return {
        read: found.length,
        leftOut: found.filter(({ facts }) => facts === null).length,
        last: last && found.length === page.most ? { at: last.at, id: last.id } : null,
        records,
      }
    },
  }
}

/** The columns by which a trial reads its records. */
type Keys = { readonly at: string; readonly id: string; readonly outlet: string }

/** The end of the statement of a page: its records of the span and the place, the newest first. */
export function recordsOfPage({ place, from, to, below, most }: TrialPage, keys: Keys) {
  const at = sql.raw(keys.at)
  const id = sql.raw(keys.id)
  const outlet = sql.raw(keys.outlet)
  const here: RawBuilder<boolean> =
    place.outletId === null
      ? sql`${outlet} <> all(${[...place.except]}::uuid[])`
      : sql`${outlet} = ${place.outletId}::uuid`
  const next = below
    ? sql`and (${at}, ${id}) < (${below.at}::timestamptz, ${below.id}::uuid)`
    : sql``
  return {
    where: sql`${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz and ${here} ${next}`,
    order: sql`order by ${at} desc, ${id} desc limit ${most}`,
  }
}

/** What is about to be written to settings, and when it takes effect; left out, now. */
export type TriedChange = {
  readonly settings: readonly Setting[]
  readonly outletId: string | null
  readonly takesEffectAt?: string | undefined
  /** Why it is switched on without a trial: an emergency. */
  readonly withoutTrial?: string | undefined
}

/**
 * Writes settings, and refuses where one of them is tried on the past first and was not. Areas that
 * write settings for users are given it; the area of trials comes after them.
 */
export type KeepToTrials = (
  tx: Tx,
  actor: Actor,
  change: TriedChange,
  write: () => Promise<void>,
) => Promise<void>
