import { type ReactNode, useEffect } from 'react'
import { SidePanel } from '../layout/SidePanel.tsx'
import { FormBody } from './FormBody.tsx'
import { FormFoot } from './FormFoot.tsx'
import { LossQuestion } from './LossQuestion.tsx'
import { useExitGuard } from './use-exit-guard.ts'
import { type FormDesk, type FormGiven, focusIn, useForm } from './use-form.ts'

type FormPanelProps<V, O> = FormGiven<V, O> & {
  title: string
  /** What is changed, as people call it: “Oak Lane”. */
  subject: string
  /** With a number in it, it follows what is entered: “Invite 3 people”. */
  confirmLabel: string | ((values: V) => string)
  onClose: () => void
  /** Between the buttons, such as another way to go on after a refusal. */
  acts?: (form: FormDesk<V>) => ReactNode
  /** Below the fields: what the form shows and does not ask. */
  below?: (form: FormDesk<V>) => ReactNode
}

/** A form beside its list. */
export function FormPanel<V extends object, O>(props: FormPanelProps<V, O>) {
  const form = useForm(props)
  const guard = useExitGuard(form, props.onClose)
  const { element } = form
  const { confirmLabel } = props
  // After the panel, which takes the focus when it opens.
  useEffect(() => focusIn(element.current), [element])
  return (
    <SidePanel
      isForm
      title={props.title}
      onClose={guard.close}
      foot={
        <FormFoot
          form={form}
          confirmLabel={
            typeof confirmLabel === 'function' ? confirmLabel(form.values) : confirmLabel
          }
          whyNot={props.whyNot}
          onCancel={guard.close}
        >
          {props.acts?.(form)}
        </FormFoot>
      }
    >
      <FormBody form={form} title={props.subject}>
        {props.below?.(form)}
      </FormBody>
      <LossQuestion guard={guard} />
    </SidePanel>
  )
}
