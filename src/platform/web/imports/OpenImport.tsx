import { use } from 'react'
import { useUrlState } from '../url-state.ts'
import { ImportPanelContext } from './import-context.ts'

/** The import that the URL names, beside the page; it can be opened from anywhere. */
export function OpenImport({ kinds }: { kinds: readonly string[] }) {
  const Panel = use(ImportPanelContext)
  const { params, set } = useUrlState()
  if (!(Panel && params.import)) return null
  return <Panel kinds={kinds} onClose={() => set({ import: null })} />
}
