import { Modal } from '@mantine/core'
import { keysOfPage } from '#platform/web/bound-keys.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { everywhereKeys } from '#platform/web/shell/everywhere-keys.ts'
import { ShortcutTable } from '#platform/web/shell/ShortcutTable.tsx'

/** The keys of the page at hand first, then those of the whole app. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useScanTarget(null, isOpen)
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <ShortcutTable
        groups={[
          { title: 'On this page', keys: isOpen ? keysOfPage() : [] },
          { title: 'Everywhere', keys: Object.values(everywhereKeys) },
        ]}
      />
    </Modal>
  )
}
