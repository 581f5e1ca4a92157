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
 * What a new notification does besides standing in the list. What is not pressing does nothing; in
 * quiet hours only what is urgent still does what its user wants of its type.
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
