import { Modal } from '@mantine/core'
import { ShortcutTable } from '#platform/web/shell/ShortcutTable.tsx'

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <ShortcutTable />
    </Modal>
  )
}
