import type { CallContext } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Person } from '../../people.fields.ts'
import { displayName } from '../display-name.ts'
import { revokeKeysField } from '../revoke-keys-field.ts'
import type { PersonAct } from './PersonDialog.tsx'
import { peopleApi } from './people-api.ts'

type Options = { context: CallContext }

type Given = { readonly reason: string; readonly revokeKeys: boolean }

type Words = {
  readonly title: (name: string) => string
  readonly effect: string
  readonly button: (name: string) => string
  readonly done: (name: string) => string
  readonly reason?: string
  readonly isDangerous?: boolean
  /** It ends their sessions, and asks whether their API keys end too. */
  readonly endsKeys?: boolean
  readonly run: (person: Person, given: Given, options: Options) => Promise<unknown>
}

const { call } = peopleApi
const step = ({ id, version }: Person) => ({ id, version })

const words: Readonly<Record<PersonAct, Words>> = {
  suspend: {
    title: (name) => `Suspend ${name}?`,
    effect:
      'They are logged out everywhere at once and cannot sign in until the suspension is lifted. Invitations that they sent and that are still open are revoked.',
    button: (name) => `Suspend ${name}`,
    done: (name) => `${name} is suspended`,
    reason: 'Reason',
    isDangerous: true,
    run: (person, { reason }, options) => call.suspend({ ...step(person), reason }, options),
  },
  lift: {
    title: (name) => `Let ${name} in again?`,
    effect: 'They can sign in again, with the roles and outlets that they have.',
    button: (name) => `Lift suspension of ${name}`,
    done: (name) => `${name} can sign in again`,
    run: (person, _given, options) => call.lift(step(person), options),
  },
  deactivate: {
    title: (name) => `Deactivate ${name}?`,
    effect:
      'They are logged out everywhere at once and cannot sign in any more. Nothing that they did is deleted: orders, notes and the record keep their name. Their API keys are revoked for good. They can be reactivated.',
    button: (name) => `Deactivate ${name}`,
    done: (name) => `${name} is deactivated`,
    reason: 'Reason',
    isDangerous: true,
    run: (person, { reason }, options) => call.deactivate({ ...step(person), reason }, options),
  },
  reactivate: {
    title: (name) => `Reactivate ${name}?`,
    effect: 'They can sign in again, with the roles and outlets that they had.',
    button: (name) => `Reactivate ${name}`,
    done: (name) => `${name} is active again`,
    run: (person, _given, options) => call.reactivate(step(person), options),
  },
  endSessions: {
    title: (name) => `Sign ${name} out everywhere?`,
    effect: 'All of their sessions end at once, at every device. They can sign in again.',
    button: (name) => `Sign ${name} out`,
    done: (name) => `${name} is logged out everywhere`,
    isDangerous: true,
    endsKeys: true,
    run: ({ id }, { revokeKeys }, options) => call.endSessions({ id, revokeKeys }, options),
  },
  resetSecondFactor: {
    title: (name) => `Reset the second factor of ${name}?`,
    effect:
      'Their authenticator, recovery codes and passkeys are taken away, and their sessions end. Make sure that it is really them who asks: from then on the password is all that they need, until they set a new one up.',
    button: () => 'Reset second factor',
    done: (name) => `${name} has no second factor any more`,
    isDangerous: true,
    run: ({ id }, _given, options) => call.resetSecondFactor({ id }, options),
  },
  clearPin: {
    title: (name) => `Clear the PIN of ${name}?`,
    effect:
      'They are logged out at shared registers and stations, and cannot sign in there until they set another PIN.',
    button: () => 'Clear PIN',
    done: (name) => `The PIN of ${name} is cleared`,
    isDangerous: true,
    run: ({ id }, _given, options) => call.clearPin({ id }, options),
  },
}

/** Names the user and what becomes of them before it is done. */
export function PersonActDialog(props: { act: PersonAct; person: Person; onClose: () => void }) {
  const { act, person, onClose } = props
  const name = displayName(person)
  const { title, effect, button, done, reason, isDangerous = false, endsKeys, run } = words[act]
  const fields: FormFields<Given> = {
    revokeKeys: revokeKeysField(endsKeys ? person.keys.length : 0),
    reason: {
      kind: 'text',
      label: reason ?? 'Reason',
      longest: 200,
      rows: 2,
      isOneLine: true,
      isRequired: true,
      isShown: () => reason !== undefined,
    },
  }
  return (
    <FormDialog
      area="people"
      title={title(name)}
      subject={name}
      effect={effect}
      confirmLabel={button(name)}
      isDangerous={isDangerous}
      fields={fields}
      opened={{ reason: '', revokeKeys: true }}
      version={person.version}
      save={({ values, version }, options) =>
        run({ ...person, version }, { ...values, reason: values.reason.trim() }, options)
      }
      onSaved={() => {
        tellSuccess(done(name))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
