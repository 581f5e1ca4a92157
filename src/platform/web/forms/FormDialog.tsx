import { type ReactNode, useEffect } from 'react'
import { ModalDialog } from '../ModalDialog.tsx'
import { playScanSound } from '../scan/scan-sounds.ts'
import { FormBody } from './FormBody.tsx'
import { FormFoot, type WayOut } from './FormFoot.tsx'
import classes from './forms.module.css'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useExitGuard } from './use-exit-guard.ts'
import { type FormDesk, type FormGiven, useForm } from './use-form.ts'

type FormDialogProps<V, O> = FormGiven<V, O> & {
  title: string
  /** What is changed, as people call it: “Oak Lane”. */
  subject: string
  /** What saving does, in one sentence. */
  effect?: ReactNode
  /** Between the effect and the fields, such as a picture or what is affected. */
  above?: ReactNode
  confirmLabel: string
  isWide?: boolean
  /** All of the screen on a phone, for a form of many fields. */
  fillsPhone?: boolean
  onClose: () => void
  below?: (form: FormDesk<V>) => ReactNode
  /** Between the buttons, such as another answer to the question of the title. */
  acts?: (form: FormDesk<V>) => ReactNode
  /** Follows what is entered, for what the page asks the server about it, such as a preview. */
  onEntered?: (values: V) => void
  isDangerous?: boolean
  wayOut?: WayOut
  /** What the dialog says of the values; an entry that is no value is null there. */
  asEntered?: (values: V) => {
    readonly effect?: ReactNode
    readonly confirmLabel?: string
    readonly isDangerous?: boolean
  }
  /** What it does with a scan; without it, a scan is refused while the dialog is open. */
  onScan?: (form: FormDesk<V>, code: string) => void
}

/** A form before the page; what is not saved is asked about in its own foot. */
export function FormDialog<V extends object, O>(props: FormDialogProps<V, O>) {
  const form = useForm(props)
  const guard = useExitGuard(form, props.onClose)
  const { onScan, onEntered } = props
  const { values } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of values, not of another function
  useEffect(() => onEntered?.(values), [values])
  const { effect, confirmLabel, isDangerous } = {
    effect: props.effect,
    confirmLabel: props.confirmLabel,
    isDangerous: props.isDangerous ?? false,
    ...props.asEntered?.(entered(form)),
  }
  const confirm = () => {
    playScanSound('ok')
    if (guard.isAsking) guard.discard()
    else form.submit()
  }
  return (
    <ModalDialog
      title={props.title}
      isWide={props.isWide ?? false}
      fillsPhone={props.fillsPhone ?? false}
      cards={{ confirm, undo: guard.isAsking ? guard.stay : guard.close }}
      isKept={form.isDirty}
      {...(onScan ? { onScan: (code: string) => onScan(form, code) } : {})}
      onClose={guard.close}
    >
      {effect ? <div className={classes.effect}>{effect}</div> : null}
      {props.above}
      <FormBody form={form} title={props.subject}>
        {props.below?.(form)}
      </FormBody>
      {guard.isAsking ? (
        <LeaveQuestion onStay={guard.stay} onDiscard={guard.discard} />
      ) : (
        <FormFoot
          form={form}
          confirmLabel={confirmLabel}
          isDangerous={isDangerous}
          wayOut={props.wayOut === undefined ? 'Cancel' : props.wayOut}
          whyNot={props.whyNot}
          onCancel={guard.close}
        >
          {props.acts?.(form)}
        </FormFoot>
      )}
    </ModalDialog>
  )
}

function entered<V>({ values, unread }: FormDesk<V>): V {
  return { ...values, ...Object.fromEntries(Object.keys(unread).map((name) => [name, null])) }
}
