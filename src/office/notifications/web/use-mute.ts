import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { notificationsApi } from './notifications-api.ts'

/** Mutes a rule for the user from one of its notifications; the list stays as it is. */
export function useMute(): (rule: string, label: string) => Promise<void> {
  const { start } = useAct({
    area: 'notifications',
    run: notificationsApi.call.savePreferences,
    failure: 'Not muted',
  })
  return async (rule, label) => {
    const saved = await start({ rule, isMuted: true })
    if (saved) tellUndoable('Muted', label, () => start({ rule, isMuted: false }))
  }
}
