import { IconLayoutList } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#platform/web/IconButton.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import type { Board } from './dashboard-api.ts'

const LayoutDialog = shownLater(async () => (await import('./LayoutDialog.tsx')).LayoutDialog)

/** Opens the user's own order of the dashboard. */
export function LayoutButton({ board }: { board: Board | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label="Arrange dashboard"
        opens="dialog"
        isFramed
        size={36}
        isDisabled={!board}
        onAct={() => setOpen(true)}
      >
        <IconLayoutList size={18} />
      </IconButton>
      {isOpen && board ? <LayoutDialog board={board} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
