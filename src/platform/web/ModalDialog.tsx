import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import classes from './ModalDialog.module.css'
import { playScanSound } from './scan/scan-sounds.ts'
import {
  type CardActs,
  type ScanTarget,
  useScanCards,
  useScanTarget,
} from './scan/scanner-context.ts'

type ModalDialogProps = {
  title: string
  onClose: () => void
  /** What it does with a scan; without it, a scan sounds wrong and goes nowhere. */
  onScan?: ScanTarget
  /** Its buttons by cards; those of the page below do nothing while it is open. */
  cards?: CardActs
  /** For two records side by side, or a table. */
  isWide?: boolean
  children: ReactNode
}

/** Stands before the page until it is answered or closed with Esc; mounted while it is open. */
export function ModalDialog(props: ModalDialogProps) {
  const { title, onClose, onScan, cards, isWide, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // The page below must not act on a scan while a question stands before it.
  useScanTarget(onScan ?? (() => playScanSound('wrong')))
  useScanCards(cards ?? noCards)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    focusFirstField(dialog.current)
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(classes.dialog, isWide && classes.wide)}
      onClose={onClose}
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

const noCards: CardActs = {}

const fields =
  'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled)'

/** A browser focuses whatever comes first, such as a link in the text; keys belong in the first field. */
function focusFirstField(dialog: HTMLElement | null): void {
  if (document.activeElement?.matches(fields)) return
  dialog?.querySelector<HTMLElement>(fields)?.focus()
}
