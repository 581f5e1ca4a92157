import type { BulkAct } from '../../bulk-acts.ts'
import { platformSettings } from '../../platform.settings.ts'
import { Refusal } from '../../refusal.ts'
import type { Reader } from '../db/database.ts'
import { settingOf } from '../settings/read-setting.ts'

/**
 * Refuses a bulk write that would lose something unless the user typed the number of records, so
 * that a stray click loses nothing.
 */
export async function requireCount(
  reader: Reader,
  act: BulkAct | undefined,
  input: unknown,
): Promise<void> {
  if (act === undefined || !('of' in act)) return
  if (act.when && !act.when.is.some((value) => value === at(input, act.when?.path ?? []))) return
  const records = at(input, [act.of])
  const count = Array.isArray(records) ? records.length : 0
  const confirmed = at(input, ['confirmedCount'])
  if (count < (await settingOf(reader, platformSettings.countedFrom))) return
  if (typeof confirmed === 'number' && confirmed >= count) return
  throw new Refusal(
    'conflict',
    'count_needed',
    `${act.loses} Type their number, ${count}, to confirm it; nothing was changed.`,
    { field: 'confirmedCount', details: { count } },
  )
}

function at(input: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined,
    input,
  )
}
