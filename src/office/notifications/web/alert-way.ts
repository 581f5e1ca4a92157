import type { AlertWay } from '#organization/users/preferences.ts'
import { isQuiet, type QuietHours } from '#organization/users/quiet-hours.ts'
import type { Notification } from '../notifications.contract.ts'

type Wishes = {
  readonly quietHours: QuietHours | null
  readonly timeZone: string
  readonly preferences: { readonly alerts: Readonly<Record<string, AlertWay>> }
}

const usual = { urgent: 'sound', high: 'toast', normal: 'none', low: 'none' } as const

/**
 * The alert for a new notification, besides its row in the list. Non-urgent ones have no alert; in
 * quiet hours only urgent ones still alert as the user chose for the type.
 */
export function alertWay(
  { type, priority }: Pick<Notification, 'type' | 'priority'>,
  { quietHours, timeZone, preferences }: Wishes,
  now: number,
): AlertWay {
  if (usual[priority] === 'none') return 'none'
  if (priority !== 'urgent' && isQuiet(quietHours, timeZone, now)) return 'none'
  return preferences.alerts[type] ?? usual[priority]
}
