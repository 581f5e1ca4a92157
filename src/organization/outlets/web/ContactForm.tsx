import { Input } from '@mantine/core'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { daysInWords } from '../collections.rules.ts'
import type { OutletContact, WholeOutlet } from '../outlets.fields.ts'
import { CollectionDays } from './CollectionDays.tsx'
import { outletsApi } from './places-api.ts'

type Values = Omit<OutletContact, 'collectionDays' | 'closedOn' | 'dispatchCutOff'> & {
  /** Empty where there is none. */
  readonly dispatchCutOff: string
  readonly collections: {
    readonly collectionDays: number[]
    readonly closedOn: string[]
  }
}

/** Where an outlet is and when people are there. */
export function ContactForm({ outlet, onClose }: { outlet: WholeOutlet; onClose: () => void }) {
  const { id, name } = outlet
  return (
    <FormDialog
      area="outlets"
      title={`Contact of ${name}`}
      subject={`The contact of ${name}`}
      effect="It is on documents, and couriers and colleagues go by it."
      confirmLabel="Save contact"
      fields={fields}
      {...changeOf(outlet, () => outletsApi.call.get({ id }), valuesOf)}
      save={({ values: { collections, dispatchCutOff, ...contact }, version }, options) =>
        outletsApi.call.changeContact(
          {
            ...contact,
            ...collections,
            dispatchCutOff: dispatchCutOff === '' ? null : dispatchCutOff,
            id,
            version,
          },
          options,
        )
      }
      onSaved={() => {
        tellSuccess(`The contact of ${name} is saved`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const fields: FormFields<Values> = {
  address: { kind: 'line', label: 'Address', longest: 200, isShort: true },
  postcode: { kind: 'line', label: 'Postcode', longest: 12, isShort: true },
  city: { kind: 'line', label: 'City', longest: 80, isShort: true },
  country: { kind: 'country', label: 'Country', isShort: true },
  phone: { kind: 'line', label: 'Phone', longest: 40, keys: 'tel', isShort: true },
  openingHours: {
    kind: 'line',
    label: 'Opening hours',
    hint: 'Mon–Fri 8–17',
    longest: 200,
    isShort: true,
  },
  dispatchCutOff: {
    kind: 'line',
    label: 'Orders leave the same day until',
    hint: '14:30',
    longest: 5,
    isShort: true,
  },
  collections: {
    kind: 'own',
    label: 'Collection days',
    refusedAs: 'collectionDays',
    draw: ({ value, error, onValue }) => (
      <>
        <CollectionDays days={value.collectionDays} closedOn={value.closedOn} onChange={onValue} />
        {error ? <Input.Error role="alert">{error}</Input.Error> : null}
      </>
    ),
    words: ({ collectionDays, closedOn }) =>
      [daysInWords(collectionDays), ...closedOn.map((day) => `not on ${day}`)].join(', '),
  },
}

function valuesOf(outlet: WholeOutlet): Values {
  const { address, postcode, city, country, phone, openingHours, dispatchCutOff } = outlet
  const { collectionDays, closedOn } = outlet
  return {
    address,
    postcode,
    city,
    country,
    phone,
    openingHours,
    dispatchCutOff: dispatchCutOff ?? '',
    collections: { collectionDays: [...collectionDays], closedOn: [...closedOn] },
  }
}
