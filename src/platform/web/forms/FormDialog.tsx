import { type ReactNode, useEffect, useRef } from 'react'
import { ActButton } from '../ActButton.tsx'
import { ModalDialog } from '../ModalDialog.tsx'
import { playScanSound } from '../scan/scan-sounds.ts'
import { FormBody } from './FormBody.tsx'
import { FormFoot } from './FormFoot.tsx'
import classes from './forms.module.css'
import { useExitGuard } from './use-exit-guard.ts'
import { type FormDesk, type FormGiven, focusIn, useForm } from './use-form.ts'

type FormDialogProps<V, O> = FormGiven<V, O> & {
  title: string
  /** What is changed, as people call it: “Oak Lane”. */
  subject: string
  /** What saving does, in one sentence. */
  effect?: ReactNode
  confirmLabel: string
  isWide?: boolean
  onClose: () => void
  below?: (form: FormDesk<V>) => ReactNode
  whyNot?: (values: V) => string | null
}

/** A form before the page; what is not saved is asked about in its own foot. */
export function FormDialog<V extends object, O>(props: FormDialogProps<V, O>) {
  const form = useForm(props)
  const guard = useExitGuard(form, props.onClose)
  const confirm = () => {
    playScanSound('ok')
    if (guard.isAsking) guard.discard()
    else form.submit()
  }
  return (
    <ModalDialog
      title={props.title}
      isWide={props.isWide ?? false}
      cards={{ confirm, undo: guard.isAsking ? guard.stay : guard.close }}
      isKept={form.isDirty}
      onClose={guard.close}
    >
      {props.effect ? <p className={classes.effect}>{props.effect}</p> : null}
      <FormBody form={form} title={props.subject}>
        {props.below?.(form)}
      </FormBody>
      {guard.isAsking ? (
        <LeaveQuestion onStay={guard.stay} onDiscard={guard.discard} />
      ) : (
        <FormFoot
          form={form}
          confirmLabel={props.confirmLabel}
          whyNot={props.whyNot}
          onCancel={guard.close}
        />
      )}
    </ModalDialog>
  )
}

/** In place of the buttons, because a dialog before a dialog hides what would be lost. */
function LeaveQuestion(props: { onStay: () => void; onDiscard: () => void }) {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => focusIn(foot.current), [])
  return (
    <div
      ref={foot}
      role="alertdialog"
      aria-label="Discard unsaved changes?"
      className={classes.foot}
    >
      <p className={classes.status}>What you entered here is not saved.</p>
      <ActButton onAct={props.onStay}>Keep editing</ActButton>
      <ActButton weight="danger" onAct={props.onDiscard}>
        Discard
      </ActButton>
    </div>
  )
}
