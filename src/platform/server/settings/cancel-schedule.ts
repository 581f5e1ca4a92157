import { sql } from 'kysely'
import { notFound, Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { appendEvent } from '../events/append-event.ts'
import { settingOf } from './read-setting.ts'
import { lockSetting, recordOf, type SettingPlace, valueData } from './record-setting.ts'

type Ended = {
  readonly takesEffectAt: string
  readonly isDue: boolean
  readonly cancelledByName: string | null
}

/** Cancels a scheduled change before its time. */
export async function cancelSchedule(
  tx: Tx,
  actor: Actor,
  place: SettingPlace & { readonly id: string },
): Promise<void> {
  const { setting, outletId, id } = place
  await lockSetting(tx, setting.key, outletId)
  const found = await sql<Ended>`select takes_effect_at as "takesEffectAt",
      takes_effect_at <= clock_timestamp() as "isDue", cancelled_by_name as "cancelledByName"
    from setting_schedules
    where id = ${id}::uuid and key = ${setting.key}
      and outlet_id is not distinct from ${outletId}::uuid`.execute(tx)
  const [schedule] = found.rows
  if (!schedule) throw notFound('This scheduled change')
  const { takesEffectAt, isDue, cancelledByName } = schedule
  if (cancelledByName !== null)
    throw refuse(place, `was already cancelled by ${cancelledByName}.`, 'Nothing is left to do.')
  if (isDue) throw refuse(place, 'has taken effect.', 'Revert it in the history of the setting.')
  const before = await settingOf(tx, setting, outletId)
  const after = await settingOf(tx, setting, outletId, sql`${takesEffectAt}::timestamptz`)
  await tx
    .updateTable('setting_schedules')
    .set({ cancelled_at: sql`clock_timestamp()`, cancelled_by_name: actor.name })
    .where('id', '=', id)
    .execute()
  await appendEvent(tx, actor, {
    type: 'setting.schedule_cancelled',
    ...recordOf(place),
    data: { ...valueData(place, before, after), takesEffectAt },
  })
}

const refuse = ({ setting }: SettingPlace, what: string, next: string) =>
  new Refusal(
    'conflict',
    'schedule_ended',
    `The scheduled change of “${setting.label}” ${what} ${next}`,
    { field: setting.key },
  )
