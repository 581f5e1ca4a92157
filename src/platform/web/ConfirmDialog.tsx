import { type FormEvent, type ReactNode, useRef } from 'react'
import { ActButton } from './ActButton.tsx'
import classes from './ConfirmDialog.module.css'
import type { ShownRefusal } from './client.ts'
import { RefusalNote } from './layout/RefusalNote.tsx'
import { ModalDialog } from './ModalDialog.tsx'
import { playScanSound } from './scan/scan-sounds.ts'
import type { ScanTarget } from './scan/scanner-context.ts'

type WayOut = 'Cancel' | 'Close' | `Keep ${string}`

type ConfirmDialogProps = {
  /** A question that names the object: “Cancel order 1042?” */
  title: string
  /** What will happen, in one sentence. */
  children: ReactNode
  /** On the button, object and effect: “Cancel order 1042, release 12 units”. */
  confirmLabel: string
  /** The reason why it cannot be confirmed now; the button is then disabled and shows it. */
  whyNot?: string | null
  isDangerous?: boolean
  isWide?: boolean
  /** Below the effect, such as a link to copy. */
  fields?: ReactNode
  /**
   * The button that closes the dialog without the action: Cancel, unless the action is itself a
   * cancellation (“Keep order”) or edits would be lost (“Keep editing”). Null when the step is
   * finished, and the other button closes the dialog.
   */
  wayOut?: WayOut | null
  isPending: boolean
  refusal: ShownRefusal | null
  /** What it does with a scan; without it, a scan is refused while the dialog is open. */
  onScan?: ScanTarget
  onConfirm: () => void
  onClose: () => void
}

/**
 * A question before a step that cannot be undone, without anything to enter: what is entered needs a
 * form, which asks before it is lost. Mounted while it is open. The confirm and undo
 * scan cards press its buttons, for users who hold a scanner.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, isPending, refusal, onClose, wayOut = 'Cancel' } = props
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && !props.whyNot) props.onConfirm()
  }
  const press = () => {
    playScanSound('ok')
    form.current?.requestSubmit()
  }
  return (
    <ModalDialog
      title={title}
      isWide={props.isWide ?? false}
      cards={{ confirm: press, undo: onClose }}
      {...(props.onScan ? { onScan: props.onScan } : {})}
      onClose={onClose}
    >
      <form ref={form} onSubmit={submit} className={classes.form}>
        <div className={classes.effect}>{props.children}</div>
        {props.fields}
        {refusal ? <RefusalNote refusal={refusal} /> : null}
        <div className={classes.buttons} data-foot>
          {wayOut === null ? null : <ActButton onAct={onClose}>{wayOut}</ActButton>}
          <ActButton
            type="submit"
            weight={props.isDangerous ? 'danger' : 'main'}
            isPending={isPending}
            whyNot={props.whyNot ?? null}
            onAct={noop}
          >
            {props.confirmLabel}
          </ActButton>
        </div>
      </form>
    </ModalDialog>
  )
}

// The form's submit does the work, so that Enter and the button have the same effect.
const noop = () => undefined
