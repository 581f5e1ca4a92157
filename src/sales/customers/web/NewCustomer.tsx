import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import type { ShownRefusal } from '#platform/web/client.ts'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { customerLabel } from '../customers.nouns.ts'
import classes from './customers.module.css'
import { customersApi } from './customers-api.ts'

const empty = {
  fullName: '',
  phone: '',
  email: '',
  address: '',
  city: '',
  postcode: '',
  country: '',
  /** Another customer has that phone or email, and this is another person. */
  addAnyway: false,
}

const fields: FormFields<typeof empty> = {
  fullName: { kind: 'line', label: 'Name', longest: 120, isRequired: true },
  phone: { kind: 'line', label: 'Phone', longest: 30, isShort: true },
  email: { kind: 'line', label: 'Email', longest: 200, isShort: true },
  address: { kind: 'line', label: 'Address', longest: 200 },
  city: { kind: 'line', label: 'City', longest: 80, isShort: true },
  postcode: { kind: 'line', label: 'Postcode', longest: 20, isShort: true },
  country: { kind: 'country', label: 'Country' },
}

const isKnown = (refusal: ShownRefusal | null) => refusal?.code === 'customer_exists'

/** Adds a customer; those who have that phone or email already are shown first. */
export function NewCustomer(props: { onClose: () => void; onAdded: (id: string) => void }) {
  return (
    <FormPanel
      area="customers"
      title="New customer"
      subject="The customer"
      confirmLabel="Add customer"
      fields={fields}
      opened={empty}
      save={({ values }, options) => customersApi.call.create(values, options)}
      onSaved={({ id, number, fullName }) => {
        tellSuccess(`${fullName} is ${customerLabel(number)}`)
        props.onAdded(id)
      }}
      acts={({ answer, isPending, submit }) =>
        isKnown(answer) ? (
          <ActButton isPending={isPending} onAct={() => submit({ addAnyway: true })}>
            Add all the same
          </ActButton>
        ) : null
      }
      below={({ answer }) => (isKnown(answer) ? <KnownCustomers refusal={answer} /> : null)}
      onClose={props.onClose}
    />
  )
}

/** Who has that phone or email, each a way to them. */
function KnownCustomers({ refusal }: { refusal: ShownRefusal | null }) {
  const known: unknown = refusal?.details.known
  const people = Array.isArray(known) ? known : []
  return (
    <ul className={classes.rows} aria-label="Customers with this phone or email">
      {people.map((person: Readonly<Record<string, unknown>>) => (
        <li key={String(person.id)} className={classes.row}>
          <AppLink to="/all-customers" search={{ open: String(person.id) }}>
            {String(person.fullName)}, {customerLabel(Number(person.number))}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
