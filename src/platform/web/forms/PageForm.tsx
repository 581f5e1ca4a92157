import type { ReactNode } from 'react'
import { FormBody } from './FormBody.tsx'
import { FormFoot } from './FormFoot.tsx'
import { LossQuestion } from './LossQuestion.tsx'
import { useExitGuard } from './use-exit-guard.ts'
import { type FormDesk, type FormGiven, useForm } from './use-form.ts'

type PageFormProps<V, O> = FormGiven<V, O> & {
  /** What is changed, as people call it: “Your profile”. */
  subject: string
  confirmLabel: string
  /** Between the buttons, such as removing what the form sets. */
  acts?: (form: FormDesk<V>) => ReactNode
  /** Below the fields: what the form shows and does not ask. */
  below?: ReactNode
  /** After the form and outside of it, such as a place to try what is entered. */
  after?: (values: V) => ReactNode
}

/** A form that stays on its page; only leaving the page can lose what is entered. */
export function PageForm<V extends object, O>(props: PageFormProps<V, O>) {
  const form = useForm(props)
  const guard = useExitGuard(form, stayOnPage)
  return (
    <>
      <FormBody form={form} title={props.subject}>
        {props.below}
        <FormFoot form={form} confirmLabel={props.confirmLabel} whyNot={props.whyNot}>
          {props.acts?.(form)}
        </FormFoot>
      </FormBody>
      {props.after?.(form.values)}
      <LossQuestion guard={guard} />
    </>
  )
}

const stayOnPage = () => undefined
