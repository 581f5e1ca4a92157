import { useAct } from '#platform/web/use-act.ts'
import { reordersApi } from './purchasing-api.ts'

/** Hides a suggestion until a day, or shows it again. */
export function useSnooze(onDone: () => void = () => undefined) {
  return useAct({
    area: 'reorders',
    run: reordersApi.call.snooze,
    onDone,
  })
}
