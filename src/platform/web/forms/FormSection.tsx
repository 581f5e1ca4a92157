import { useEffect } from 'react'
import { Section } from '../layout/Section.tsx'
import { FormBody } from './FormBody.tsx'
import { FormFoot } from './FormFoot.tsx'
import { LossQuestion } from './LossQuestion.tsx'
import { useExitGuard } from './use-exit-guard.ts'
import { type FormGiven, focusIn, useForm } from './use-form.ts'

type FormSectionProps<V, O> = FormGiven<V, O> & {
  title: string
  /** What is changed, as people call it: “Oak Lane”. */
  subject: string
  confirmLabel: string
  onClose: () => void
}

/** A form in the place of the facts that it changes, in a panel or on a page. */
export function FormSection<V extends object, O>(props: FormSectionProps<V, O>) {
  const form = useForm(props)
  const guard = useExitGuard(form, props.onClose)
  const { element } = form
  useEffect(() => focusIn(element.current), [element])
  return (
    <Section title={props.title}>
      <FormBody form={form} title={props.subject}>
        <FormFoot
          form={form}
          confirmLabel={props.confirmLabel}
          whyNot={props.whyNot}
          onCancel={guard.close}
        />
      </FormBody>
      <LossQuestion guard={guard} />
    </Section>
  )
}
