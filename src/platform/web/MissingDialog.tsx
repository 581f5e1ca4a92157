import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Missing } from './layout/MissingNote.tsx'
import { useWhyNot } from './permissions-context.ts'

type MissingDialogProps = {
  /** The title of the form that cannot be opened yet. */
  title: string
  missing: Missing
  onClose: () => void
  children: ReactNode
}

/** In place of a form that has nothing to choose from: what is missing, and the way to add it. */
export function MissingDialog({ title, missing, onClose, children }: MissingDialogProps) {
  const router = useRouter()
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={missing.label}
      whyNot={useWhyNot(missing.access)}
      isPending={false}
      refusal={null}
      onConfirm={() => router.history.push(missing.path)}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
