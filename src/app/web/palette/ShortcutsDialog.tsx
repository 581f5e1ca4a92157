import { Modal } from '@mantine/core'
import { keysOfPage } from '#platform/web/bound-keys.ts'
import { allListKeys, listKeys } from '#platform/web/DataTable/list-keys.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { everywhereShortcuts } from '#platform/web/shell/everywhere-shortcuts.ts'
import { ShortcutTable } from '#platform/web/shell/ShortcutTable.tsx'

const sets = { list: listKeys, 'selecting list': allListKeys }

/** The keys of the page at hand first, then those of the whole app. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useScanTarget(null, isOpen)
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <ShortcutTable
        groups={[
          { title: 'On this page', keys: isOpen ? keysOfPage(sets) : [] },
          { title: 'Everywhere', keys: everywhereShortcuts },
        ]}
      />
    </Modal>
  )
}
