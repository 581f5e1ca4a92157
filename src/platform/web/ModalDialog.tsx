import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ActButton } from './ActButton.tsx'
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
  /** Card actions for its buttons; those of the page below are off while it is open. */
  cards?: CardActs
  /** For two records side by side, or a table. */
  isWide?: boolean
  /** All of the screen on a phone, for a form of many fields. */
  fillsPhone?: boolean
  /** Whether it stays open on Esc, so that `onClose` can ask first. */
  isKept?: () => boolean
  /** Its only button, for a dialog without any of its own: a phone has no Esc. */
  wayOut?: 'Cancel' | 'Close'
  children: ReactNode
}

/**
 * Covers the page until it is answered or closed with Esc; mounted while it is open. A dialog
 * opened from it, such as an approval request, hides it, and it returns with all input.
 */
export function ModalDialog(props: ModalDialogProps) {
  const { title, onClose, onScan, cards, isWide, fillsPhone, isKept, wayOut, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // The page below must not react to a scan while a question covers it.
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
      className={classNames(
        classes.dialog,
        isWide && classes.wide,
        fillsPhone && classes.fillsPhone,
      )}
      onCancel={(event) => {
        if (!isKept?.()) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // A browser closes the dialog on a second Esc, even when the first was prevented.
        if (isKept?.()) dialog.current?.showModal()
        onClose()
      }}
    >
      <div className={classes.body}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {children}
        {wayOut ? (
          <div className={classes.foot} data-foot>
            <ActButton onAct={onClose}>{wayOut}</ActButton>
          </div>
        ) : null}
      </div>
    </dialog>
  )
}

const openDialogs: HTMLElement[] = []

/** Shows only the newest dialog. Returns a function that shows the previous one again. */
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
 * A browser focuses the first element, such as a link in the text; the focus belongs in the first
 * field. Where reasons come first, a digit chooses one, and must not go into the note below while
 * they load.
 */
function focusFirstField(dialog: HTMLElement | null): void {
  const first = dialog?.querySelector<HTMLElement>(`${fields}, [data-reasons]`)
  const isReached = document.activeElement?.matches(fields) && !first?.matches('[data-reasons]')
  if (!isReached) first?.focus()
}
