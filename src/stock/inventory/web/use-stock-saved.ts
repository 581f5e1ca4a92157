import { useQueryClient } from '@tanstack/react-query'
import { tellSuccess } from '#platform/web/notify.ts'

/** After a stock form is saved: shows what was done, and reloads the lists. */
export function useStockSaved(onClose: () => void): (done: string) => void {
  const queries = useQueryClient()
  return (done) => {
    queries.invalidateQueries({ queryKey: ['stockLists'] })
    tellSuccess(done)
    onClose()
  }
}
