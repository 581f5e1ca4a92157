import { type SubmitEvent, useRef, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { fieldFault, type ShownRefusal } from '#platform/web/client.ts'
import { AddressPart } from '#platform/web/codes/AddressPart.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { customerLabel } from '../customers.nouns.ts'
import classes from './customers.module.css'
import { customersApi } from './customers-api.ts'

const fields = [
  { key: 'fullName', label: 'Name', longest: 120, isRequired: true },
  { key: 'phone', label: 'Phone', longest: 30 },
  { key: 'email', label: 'Email', longest: 200 },
  { key: 'address', label: 'Address', longest: 200 },
  { key: 'city', label: 'City', longest: 80 },
  { key: 'postcode', label: 'Postcode', longest: 20 },
  { key: 'country', label: 'Country', longest: 60 },
] as const

type Draft = Readonly<Record<(typeof fields)[number]['key'], string>>

const empty: Draft = {
  fullName: '',
  phone: '',
  email: '',
  address: '',
  city: '',
  postcode: '',
  country: '',
}

/** Adds somebody; whoever has that phone or email already is shown first. */
export function NewCustomer(props: { onClose: () => void; onAdded: (id: string) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(empty)
  const act = useAct({
    area: 'customers',
    run: customersApi.call.create,
    onRefusal: () => true,
    onDone: ({ id, number, fullName }) => {
      tellSuccess(`${fullName} is ${customerLabel(number)}`)
      props.onAdded(id)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    act.start(draft)
  }
  const isKnown = act.refusal?.code === 'customer_exists'
  const fault = (key: string) => fieldFault(act.refusal, key)
  return (
    <SidePanel
      title="New customer"
      onClose={props.onClose}
      foot={
        <>
          <ActButton onAct={props.onClose}>Cancel</ActButton>
          {isKnown ? (
            <ActButton
              isPending={act.isPending}
              onAct={() => act.start({ ...draft, addAnyway: true })}
            >
              Add all the same
            </ActButton>
          ) : null}
          <ActButton
            weight="main"
            isPending={act.isPending}
            onAct={() => form.current?.requestSubmit()}
          >
            Add customer
          </ActButton>
        </>
      }
    >
      <form ref={form} onSubmit={submit} className={classes.form} noValidate>
        {fields.map(({ key, label, longest, ...more }) => (
          <AddressPart
            key={key}
            isCountry={key === 'country'}
            label={label}
            required={'isRequired' in more}
            maxLength={longest}
            value={draft[key]}
            error={isKnown ? null : fault(key)}
            onValue={(value) => setDraft((now) => ({ ...now, [key]: value }))}
          />
        ))}
        {isKnown ? <KnownCustomers refusal={act.refusal} /> : null}
        {act.refusal && !isKnown && !fields.some(({ key }) => fault(key)) ? (
          <RefusalNote refusal={act.refusal} />
        ) : null}
        <button type="submit" hidden />
      </form>
    </SidePanel>
  )
}

/** Who has that phone or email, each a way to them. */
function KnownCustomers({ refusal }: { refusal: ShownRefusal | null }) {
  const known: unknown = refusal?.details.known
  const people = Array.isArray(known) ? known : []
  return (
    <div role="alert">
      <p>{refusal?.message}</p>
      <ul className={classes.rows}>
        {people.map((person: Readonly<Record<string, unknown>>) => (
          <li key={String(person.id)} className={classes.row}>
            <AppLink to="/all-customers" search={{ open: String(person.id) }}>
              {String(person.fullName)}, {customerLabel(Number(person.number))}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
