import { useState } from 'react'
import { AddressPart } from '#platform/web/codes/AddressPart.tsx'
import type { OutletContact, WholeOutlet } from '../outlets.fields.ts'
import { CollectionDays } from './CollectionDays.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import classes from './places.module.css'
import { outletsApi } from './places-api.ts'

const fields: readonly {
  readonly key: Exclude<keyof OutletContact, 'collectionDays' | 'closedOn'>
  readonly label: string
  readonly longest: number
  readonly hint?: string
}[] = [
  { key: 'address', label: 'Address', longest: 200 },
  { key: 'postcode', label: 'Postcode', longest: 12 },
  { key: 'city', label: 'City', longest: 80 },
  { key: 'country', label: 'Country', longest: 2 },
  { key: 'phone', label: 'Phone', longest: 40 },
  { key: 'openingHours', label: 'Opening hours', longest: 200, hint: 'Mon–Fri 8–17' },
  { key: 'dispatchCutOff', label: 'Orders leave the same day until', longest: 5, hint: '14:30' },
]

/** Where an outlet is and when somebody is there. */
export function ContactForm({ outlet, onClose }: { outlet: WholeOutlet; onClose: () => void }) {
  const [contact, setContact] = useState<OutletContact>(() => contactOf(outlet))
  const { id, version, name } = outlet
  return (
    <PlaceDialog
      area="outlets"
      title={`Contact of ${name}`}
      effect="It stands on documents, and couriers and colleagues go by it."
      confirmLabel="Save contact"
      fields={
        <div className={classes.grid}>
          {fields.map(({ key, label, longest, hint }) => (
            <AddressPart
              key={key}
              isCountry={key === 'country'}
              label={label}
              placeholder={hint}
              maxLength={longest}
              value={contact[key] ?? ''}
              onValue={(value) => setContact({ ...contact, [key]: worded(key, value) })}
            />
          ))}
          <div className={classes.wide}>
            <CollectionDays
              days={contact.collectionDays ?? []}
              closedOn={contact.closedOn ?? []}
              onChange={(next) => setContact({ ...contact, ...next })}
            />
          </div>
        </div>
      }
      run={outletsApi.call.changeContact}
      input={() => ({ ...contact, id, version })}
      done={() => `The contact of ${name} is saved`}
      onClose={onClose}
    />
  )
}

function worded(key: keyof OutletContact, text: string): string | null {
  return key === 'dispatchCutOff' && text === '' ? null : text
}

function contactOf(outlet: WholeOutlet): OutletContact {
  const { address, postcode, city, country, phone, openingHours, dispatchCutOff } = outlet
  const { collectionDays, closedOn } = outlet
  const place = { address, postcode, city, country, phone }
  return { ...place, openingHours, dispatchCutOff, collectionDays, closedOn }
}
