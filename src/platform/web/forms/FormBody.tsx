import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react'
import { type BoundKey, shortcutText, useDeclaredKeys } from '../bound-keys.ts'
import { classNames } from '../class-names.ts'
import { RefusalNote } from '../layout/RefusalNote.tsx'
import { FieldControl } from './FieldControl.tsx'
import { FormConflict } from './FormConflict.tsx'
import classes from './forms.module.css'
import type { FormDesk } from './use-form.ts'

type FormBodyProps<V> = {
  form: FormDesk<V>
  /** What is changed, as the comparison with another person’s version calls it. */
  title: string
  /** Below the fields: what belongs to the form and is no field. */
  children?: ReactNode
}

/** The fields of a form; Enter in a line and Ctrl+Enter anywhere in it save. */
export function FormBody<V extends object>({ form, title, children }: FormBodyProps<V>) {
  useDeclaredKeys(keys)
  const { element, submit } = form
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  return (
    <form ref={element} onSubmit={save} onKeyDown={press} className={classes.form} noValidate>
      <FormConflict form={form} title={title} />
      <div className={classes.fields}>
        {form.shown.map((named) => (
          <div
            key={named.name}
            data-field={named.name}
            className={classNames(classes.field, named.field.isShort && classes.short)}
          >
            <FieldControl form={form} named={named} />
          </div>
        ))}
      </div>
      {children}
      {form.refusal ? <RefusalNote refusal={form.refusal} /> : null}
      <button type="submit" hidden />
    </form>
  )
}

const keys: readonly BoundKey[] = [{ keys: shortcutText('Enter'), does: 'Save the form' }]
