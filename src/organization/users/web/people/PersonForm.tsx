import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf, type FormGiven } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Person } from '../../people.fields.ts'
import { displayName } from '../display-name.ts'
import { peopleApi } from './people-api.ts'

type PersonFormProps<V> = {
  person: Person
  /** `Roles`: what is changed of the user. */
  part: string
  effect: string
  fields: FormFields<V>
  valuesOf: (person: Person) => V
  save: FormGiven<V, unknown>['save']
  onClose: () => void
}

/** A part of what is known of a user, saved as a whole. */
export function PersonForm<V extends object>(props: PersonFormProps<V>) {
  const { person, part, effect, fields, valuesOf, save, onClose } = props
  const name = `${part} of ${displayName(person)}`
  return (
    <FormDialog
      area="people"
      title={name}
      subject={name}
      effect={effect}
      confirmLabel={`Save ${part.toLowerCase()} of ${displayName(person)}`}
      fields={fields}
      {...changeOf(person, () => peopleApi.call.get({ id: person.id }), valuesOf)}
      save={save}
      onSaved={() => {
        tellSuccess(`${name} saved`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
