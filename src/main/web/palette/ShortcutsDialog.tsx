import { Modal } from '@mantine/core'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { ShortcutTable } from '#platform/web/shell/ShortcutTable.tsx'

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useScanTarget(null, isOpen)
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <ShortcutTable />
    </Modal>
  )
}
