import { useQueryClient } from '@tanstack/react-query'
import { tellSuccess } from '#platform/web/notify.ts'

/** After a form of stock is saved: says what was done, and reads the lists again. */
export function useStockSaved(onClose: () => void): (done: string) => void {
  const queries = useQueryClient()
  return (done) => {
    queries.invalidateQueries({ queryKey: ['stockLists'] })
    tellSuccess(done)
    onClose()
  }
}
