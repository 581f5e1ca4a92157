import { ConfirmDialog } from './ConfirmDialog.tsx'

type DiscardDialogProps = {
  /** Where it is unclear whose changes they are. */
  title?: string
  /** What is not saved. */
  words: string
  onDiscard: () => void
  onStay: () => void
}

/** Asks before unsaved changes are lost. */
export function DiscardDialog({ title, words, onDiscard, onStay }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      title={title ?? 'Discard unsaved changes?'}
      confirmLabel="Discard"
      wayOut="Keep editing"
      isDangerous
      isPending={false}
      refusal={null}
      onConfirm={onDiscard}
      onClose={onStay}
    >
      {words}
    </ConfirmDialog>
  )
}
