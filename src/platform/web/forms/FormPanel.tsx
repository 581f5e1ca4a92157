import { type ReactNode, useEffect } from 'react'
import { ActButton } from '../ActButton.tsx'
import { DiscardDialog } from '../DiscardDialog.tsx'
import { SidePanel } from '../layout/SidePanel.tsx'
import { FormBody, FormStatus } from './FormBody.tsx'
import classes from './forms.module.css'
import { useExitGuard } from './use-exit-guard.ts'
import { type FormDesk, type FormGiven, focusIn, useForm } from './use-form.ts'

type FormPanelProps<V, O> = FormGiven<V, O> & {
  title: string
  /** What is changed, as people call it: “Oak Lane”. */
  subject: string
  confirmLabel: string
  onClose: () => void
  /** Between the buttons, such as another way to go on after a refusal. */
  acts?: (form: FormDesk<V>) => ReactNode
  /** Below the fields: what the form shows and does not ask. */
  below?: (form: FormDesk<V>) => ReactNode
  whyNot?: (values: V) => string | null
}

/** A form beside its list. */
export function FormPanel<V extends object, O>(props: FormPanelProps<V, O>) {
  const form = useForm(props)
  const guard = useExitGuard(form, props.onClose)
  const { element } = form
  // After the panel, which takes the focus when it opens.
  useEffect(() => focusIn(element.current), [element])
  return (
    <SidePanel
      title={props.title}
      onClose={guard.close}
      foot={
        <div className={classes.foot}>
          <FormStatus form={form} />
          <ActButton onAct={guard.close}>Cancel</ActButton>
          {props.acts?.(form)}
          <ActButton
            weight="main"
            isPending={form.isPending}
            whyNot={props.whyNot?.(form.values) ?? null}
            onAct={() => form.submit()}
          >
            {props.confirmLabel}
          </ActButton>
        </div>
      }
    >
      <FormBody form={form} title={props.subject}>
        {props.below?.(form)}
      </FormBody>
      {guard.isAsking ? (
        <DiscardDialog
          words="What you entered here is not saved."
          onDiscard={guard.discard}
          onStay={guard.stay}
        />
      ) : null}
    </SidePanel>
  )
}
