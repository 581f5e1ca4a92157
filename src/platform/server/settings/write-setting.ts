import { sql } from 'kysely'
import { codedKey } from '../../events.ts'
import { settingNoun } from '../../platform.nouns.ts'
import { Refusal, throwIfRefused } from '../../refusal.ts'
import { checkSetting, type MoneyWords, settingInWords } from '../../settings.rules.ts'
import type { Setting, SettingValue } from '../../settings.ts'
import { type Actor, authorId } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { lockByName, shareLockByName } from '../db/lock-by-name.ts'
import { appendEvent } from '../events/append-event.ts'
import { idOfName } from '../id-of-name.ts'
import { seal } from '../seal.ts'
import { sealPurpose, settingOf } from './read-setting.ts'
import { rowsOf, type SettingRow } from './setting-rows.ts'

export const settingId = (key: string) => idOfName(settingNoun.key, key)

export type SettingChange = {
  readonly setting: Setting
  readonly outletId: string | null
  /** The id of the newest change that the caller saw; 0 when it was never changed. */
  readonly version: number
  readonly reason: string
  /** How amounts are formatted in refusals and in the log. */
  readonly words: MoneyWords
}

/** Sets a value, or with null resets it to what applies without one. */
export async function writeSetting(
  tx: Tx,
  actor: Actor,
  change: SettingChange & { readonly value: unknown },
): Promise<void> {
  const { setting, words } = change
  const value = typeof change.value === 'string' ? change.value.trim() : change.value
  if (value !== null) throwIfRefused(checkSetting(setting, value, words))
  const isSealed = value !== null && setting.type.kind === 'secret'
  const stored = isSealed ? await seal(tx, sealPurpose(setting.key), String(value)) : value
  await append(tx, actor, change, { value: stored, isSealed })
}

/** Restores the value of a former change; a secret is restored without being decrypted. */
export async function revertSetting(
  tx: Tx,
  actor: Actor,
  change: SettingChange & { readonly to: SettingRow },
): Promise<void> {
  const { setting, words, to } = change
  if (to.value !== null && !to.isSealed) throwIfRefused(checkSetting(setting, to.value, words))
  const said = `Back to the value of ${to.changedAt.slice(0, 16)} UTC`
  const reason = change.reason ? `${said}: ${change.reason}` : said
  await append(tx, actor, { ...change, reason }, to)
}

async function append(
  tx: Tx,
  actor: Actor,
  change: SettingChange,
  stored: { readonly value: unknown; readonly isSealed: boolean },
): Promise<void> {
  const { setting, outletId, reason } = change
  const { key } = setting
  await lockByName(tx, lockOf(key, outletId))
  const [newest] = await rowsOf(tx, key, outletId, 1)
  if ((newest?.id ?? 0) !== change.version) throw changedMeanwhile(change, newest)
  const before = await settingOf(tx, setting, outletId)
  await tx
    .insertInto('setting_values')
    .values({
      key,
      outlet_id: outletId,
      value: stored.value === null ? null : sql`${JSON.stringify(stored.value)}::jsonb`,
      is_sealed: stored.isSealed,
      changed_by: authorId(actor),
      changed_by_name: actor.name,
      reason,
    })
    .execute()
  const after = await settingOf(tx, setting, outletId)
  await appendEvent(tx, actor, {
    type: 'setting.changed',
    noun: settingNoun,
    id: settingId(key),
    label: setting.label,
    outletId,
    data: {
      key,
      group: setting.group,
      value: inRecord(change, before, after),
      [codedKey]: { value: setting.type.kind === 'secret' ? [null, null] : [before, after] },
      ...(stored.value === null ? { isDefault: true } : {}),
      ...(reason ? { reason } : {}),
    },
  })
}

const lockOf = (key: string, outletId: string | null) => `setting ${key} ${outletId ?? ''}`

/**
 * Locks a setting at an outlet until the transaction ends, for a command that must not commit once
 * its value has changed. Many commands may hold the lock together.
 */
export async function holdSetting(tx: Tx, { key }: Setting, outletId: string): Promise<void> {
  for (const place of [null, outletId]) await shareLockByName(tx, lockOf(key, place))
}

/** Before and after; for a secret, only whether there was one. */
function inRecord(change: SettingChange, before: SettingValue, after: SettingValue): unknown {
  const { setting, words } = change
  if (setting.type.kind === 'secret') return [before === '' ? '' : 'Set', after === '' ? '' : 'Set']
  return [settingInWords(setting, before, words), settingInWords(setting, after, words)]
}

function changedMeanwhile(change: SettingChange, newest: SettingRow | undefined): Refusal {
  const { setting, version } = change
  const who = newest ? `by ${newest.changedByName}` : 'by somebody'
  return new Refusal(
    'stale',
    'stale_version',
    `“${setting.label}” was changed ${who} since you opened it. Look at it again and repeat your step.`,
    { field: setting.key, details: { yours: version, current: newest?.id ?? 0 } },
  )
}
