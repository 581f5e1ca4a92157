import { TextInput } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ActButton } from './ActButton.tsx'
import { type BoundKey, shortcutText, useDeclaredKeys } from './bound-keys.ts'
import type { ShownRefusal } from './client.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import { RefusalNote } from './layout/RefusalNote.tsx'
import classes from './SaveBar.module.css'

type SaveBarProps = {
  /** The number of unsaved changes; the bar is shown while it is above zero. */
  count: number
  save: () => Promise<void>
  discard: () => void
  isPending: boolean
  refusal: ShownRefusal | null
  whyNot: string | null
  reason: string
  setReason: (reason: string) => void
  /** What will change, where the page itself does not show it clearly. */
  summary?: ReactNode
  /** Where saving is a step of another name. */
  saveLabel?: string
  /** The drafts are lost with the section, not only with the page. */
  isOfSection?: boolean
}

/** Shown at the bottom of a page with unsaved changes; it asks before the page is left. */
export function SaveBar(props: SaveBarProps) {
  const { count, save, discard, isPending, refusal, whyNot, reason, setReason } = props
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      count > 0 &&
      (current.pathname !== next.pathname ||
        (props.isOfSection === true && sectionOf(current.search) !== sectionOf(next.search))),
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
          {props.summary}
          <p className={classes.count} role="status">
            {inWords} not saved
          </p>
          {/* At the left, because notifications in the corner would cover them at the right. */}
          <ActButton
            weight="main"
            onAct={save}
            isPending={isPending}
            whyNot={whyNot}
            shortcut="Ctrl S"
          >
            {props.saveLabel ?? 'Save'}
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
        <DiscardDialog
          words={`${inWords} not saved.`}
          onDiscard={leaving.proceed}
          onStay={leaving.reset}
        />
      ) : null}
    </>
  )
}

const sectionOf = (search: object) => ('section' in search ? String(search.section) : '')

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
