import { use } from 'react'
import { useUrlState } from '../url-state.ts'
import { ImportPanelContext } from './import-context.ts'

/** The import that the address names, beside the page; what opens it may be anywhere. */
export function OpenImport({ kinds }: { kinds: readonly string[] }) {
  const Panel = use(ImportPanelContext)
  const { params, set } = useUrlState()
  if (!(Panel && params.import)) return null
  return <Panel kinds={kinds} onClose={() => set({ import: null })} />
}
