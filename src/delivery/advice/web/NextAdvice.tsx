import { useQuery } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import { adviceApi } from './advice-api.ts'

/** Opens the first parcel of the queue; `N` does the same. */
export function NextAdvice() {
  const { set } = useUrlState()
  const { data } = useQuery(adviceApi.ask('list', { part: ['to_decide'], limit: 1 }))
  const first = data?.rows[0]
  const open = () => {
    if (first) set({ open: first.id })
  }
  usePageKeys({ n: { does: 'Next parcel', run: open } })
  return (
    <ActButton
      weight="main"
      shortcut="N"
      whyNot={first ? null : 'No parcel waits for a decision.'}
      onAct={open}
    >
      Next parcel
    </ActButton>
  )
}
