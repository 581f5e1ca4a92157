import { useAct } from '#platform/web/use-act.ts'
import { buyingApi } from './procurement-api.ts'

/** Hides a suggestion until a day, or shows it again. */
export function useSnooze(onDone: () => void = () => undefined) {
  return useAct({
    area: 'buying',
    run: buyingApi.call.snooze,
    onDone,
  })
}
