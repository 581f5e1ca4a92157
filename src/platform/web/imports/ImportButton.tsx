import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { use } from 'react'
import { useUrlState } from '../url-state.ts'
import { ImportPanelContext } from './import-context.ts'
import { OpenImport } from './OpenImport.tsx'

/**
 * Opens the import of these kinds of tables beside the page. `?import=1` in the URL asks for a
 * file, `?import=<id>` shows one import.
 */
export function ImportButton({ kinds }: { kinds: readonly string[] }) {
  const Panel = use(ImportPanelContext)
  const { set } = useUrlState()
  if (!Panel) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} />}
        onClick={() => set({ import: '1', open: null, new: null })}
      >
        Import
      </Button>
      <OpenImport kinds={kinds} />
    </>
  )
}
