import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import classes from './ModalDialog.module.css'
import {
  type CardActs,
  type ScanTarget,
  useScanCards,
  useScanTarget,
} from './scan/scanner-context.ts'

type ModalDialogProps = {
  title: string
  onClose: () => void
  /** What it does with a scan; without it, a scan is refused while the dialog is open. */
  onScan?: ScanTarget
  /** Its buttons by cards; those of the page below do nothing while it is open. */
  cards?: CardActs
  /** For two records side by side, or a table. */
  isWide?: boolean
  /** Whether it stays open on Esc, so that `onClose` can ask first. */
  isKept?: () => boolean
  children: ReactNode
}

/**
 * Covers the page until it is answered or closed with Esc; mounted while it is open. What one dialog
 * opens, such as the request for an approval, takes its place, and it returns with all that was entered.
 */
export function ModalDialog(props: ModalDialogProps) {
  const { title, onClose, onScan, cards, isWide, isKept, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // The page below must not act on a scan while a question stands before it.
  useScanTarget(onScan ?? null)
  useScanCards(cards ?? noCards)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    focusFirstField(dialog.current)
    const uncover = coverOthers(dialog.current)
    return () => {
      uncover()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(classes.dialog, isWide && classes.wide)}
      onCancel={(event) => {
        if (!isKept?.()) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // A browser lets a second Esc through, whatever was said to the first.
        if (isKept?.()) dialog.current?.showModal()
        onClose()
      }}
    >
      <div className={classes.body}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

const openDialogs: HTMLElement[] = []

/** Only the newest dialog is shown. Gives what shows the one before it again. */
function coverOthers(dialog: HTMLElement | null): () => void {
  if (!dialog) return () => undefined
  openDialogs.at(-1)?.toggleAttribute('data-covered', true)
  openDialogs.push(dialog)
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1)
    openDialogs.at(-1)?.removeAttribute('data-covered')
  }
}

const noCards: CardActs = {}

const fields =
  'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * A browser focuses whatever comes first, such as a link in the text; keys belong in the first field.
 * Where reasons come first, a digit chooses one, and must not be written into the note below while
 * they load.
 */
function focusFirstField(dialog: HTMLElement | null): void {
  const first = dialog?.querySelector<HTMLElement>(`${fields}, [data-reasons]`)
  const isReached = document.activeElement?.matches(fields) && !first?.matches('[data-reasons]')
  if (!isReached) first?.focus()
}
