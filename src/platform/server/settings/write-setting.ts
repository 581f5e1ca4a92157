import type { Setting } from '../../settings.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { shareLockByName } from '../db/lock-by-name.ts'
import { seal } from '../seal.ts'
import { applyDue } from './apply-due.ts'
import { sealPurpose } from './read-setting.ts'
import {
  lockOf,
  lockSetting,
  recordSetting,
  requireNewest,
  type SettingChange,
  type StoredValue,
} from './record-setting.ts'
import { requireValue } from './require-value.ts'
import type { SettingRow } from './setting-rows.ts'

export { settingId } from './record-setting.ts'

/** Sets a value, or with null resets it to what applies without one. */
export async function writeSetting(
  tx: Tx,
  actor: Actor,
  change: SettingChange & { readonly value: unknown },
): Promise<void> {
  const { setting, words } = change
  const value = typeof change.value === 'string' ? change.value.trim() : change.value
  if (value !== null) await requireValue(tx, setting, value, words)
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
  if (to.value !== null && !to.isSealed) await requireValue(tx, setting, to.value, words)
  const said = `Back to the value of ${to.changedAt.slice(0, 16)} UTC`
  const reason = change.reason ? `${said}: ${change.reason}` : said
  await append(tx, actor, { ...change, reason }, to)
}

async function append(
  tx: Tx,
  actor: Actor,
  change: SettingChange,
  stored: StoredValue,
): Promise<void> {
  const { setting, outletId } = change
  await lockSetting(tx, setting.key, outletId)
  await applyDue(tx, change)
  await requireNewest(tx, change)
  await recordSetting(tx, actor, change, stored)
}

/**
 * Locks a setting at an outlet until the transaction ends, for a command that must not commit once
 * its value has changed. Many commands may hold the lock together.
 */
export async function holdSetting(tx: Tx, { key }: Setting, outletId: string): Promise<void> {
  for (const place of [null, outletId]) await shareLockByName(tx, lockOf(key, place))
}
