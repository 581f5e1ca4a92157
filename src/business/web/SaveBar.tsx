import { TextInput } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { type BoundKey, shortcutText, useDeclaredKeys } from '#platform/web/bound-keys.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import classes from './SaveBar.module.css'
import type { useDraftDesk } from './use-draft-desk.ts'

/** Stands at the foot of the page while something is not saved, and guards the way out. */
export function SaveBar({ work }: { work: ReturnType<typeof useDraftDesk> }) {
  const { desk, save, discard, isPending, refusal, whyNot, reason, setReason } = work
  const count = desk.drafts.size
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => count > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: count > 0,
    withResolver: true,
  })
  useSaveKey(count > 0 && whyNot === null, save)
  const inWords = count === 1 ? 'One change is' : `${count} changes are`
  return (
    <>
      {count > 0 ? (
        <section className={classes.bar} aria-label="Unsaved changes">
          {refusal ? (
            <div className={classes.refusal}>
              <RefusalNote refusal={refusal} />
            </div>
          ) : null}
          <p className={classes.count} role="status">
            {inWords} not saved
          </p>
          {/* At the left, because messages in the corner would cover them at the right. */}
          <ActButton
            weight="main"
            onAct={save}
            isPending={isPending}
            whyNot={whyNot}
            shortcut="Ctrl S"
          >
            Save
          </ActButton>
          <ActButton onAct={discard}>Discard</ActButton>
          <TextInput
            aria-label="Reason, for the record"
            placeholder="Reason, for the record (optional)"
            className={classes.reason}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </section>
      ) : null}
      {leaving.status === 'blocked' ? (
        <ConfirmDialog
          title="Discard unsaved changes?"
          confirmLabel="Discard"
          wayOut="Keep editing"
          isDangerous
          isPending={false}
          refusal={null}
          onConfirm={leaving.proceed}
          onClose={leaving.reset}
        >
          {inWords} not saved.
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function useSaveKey(isOpen: boolean, save: () => Promise<void>): void {
  useDeclaredKeys(isOpen ? saveKeys : noKeys)
  useEffect(() => {
    if (!isOpen) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      void save()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen, save])
}

const noKeys: readonly BoundKey[] = []
const saveKeys: readonly BoundKey[] = [{ keys: shortcutText('S'), does: 'Save the changes' }]
