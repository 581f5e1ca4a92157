import type { ReactNode } from 'react'
import { ActButton } from '../ActButton.tsx'
import classes from './forms.module.css'
import type { FormDesk, WhyNot } from './use-form.ts'

/**
 * The button that leaves: Cancel, unless the act is itself a cancellation (“Keep order”) or a part of
 * it is done already (“Close”). Null when all of it is done, and the other button closes the dialog.
 */
export type WayOut = 'Cancel' | 'Close' | `Keep ${string}` | null

type FormFootProps<V> = {
  form: FormDesk<V>
  confirmLabel: string
  whyNot: WhyNot<V> | undefined
  isDangerous?: boolean
  wayOut?: WayOut
  /** Left out where the form stays on its page. */
  onCancel?: () => void
  /** Between Cancel and the button that saves. */
  children?: ReactNode
}

/** The buttons of a form, and how many of its fields are wrong, said as well as shown. */
export function FormFoot<V>(props: FormFootProps<V>) {
  const { form, confirmLabel, whyNot, wayOut = 'Cancel', onCancel, children } = props
  const count = Object.keys(form.faults).length
  return (
    <div className={classes.foot} data-foot>
      <p role="status" className={classes.status}>
        {count === 0
          ? ''
          : count === 1
            ? '1 field needs attention'
            : `${count} fields need attention`}
      </p>
      <div className={classes.buttons}>
        {onCancel && wayOut ? <ActButton onAct={onCancel}>{wayOut}</ActButton> : null}
        {children}
        <ActButton
          weight={props.isDangerous ? 'danger' : 'main'}
          isPending={form.isPending}
          whyNot={whyNot?.(form.values, form.isDirty()) ?? null}
          onAct={() => form.submit()}
        >
          {confirmLabel}
        </ActButton>
      </div>
    </div>
  )
}
