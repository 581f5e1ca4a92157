import { Input } from '@mantine/core'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { Person } from '../../people.fields.ts'
import { useUserSlots } from '../user-slots.ts'
import { PersonForm } from './PersonForm.tsx'
import { peopleApi } from './people-api.ts'

type Values = { readonly supplierId: string | null }

/** The supplier whose portal a user sees. */
export function SupplierDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { SupplierPicker } = useUserSlots()
  const fields: FormFields<Values> = {
    supplierId: {
      kind: 'own',
      label: 'Supplier',
      draw: ({ value, error, onValue }) => (
        <>
          <SupplierPicker value={value} onChange={onValue} />
          {error ? <Input.Error role="alert">{error}</Input.Error> : null}
        </>
      ),
      words: (supplierId) => (supplierId === null ? 'none' : 'another supplier'),
    },
  }
  return (
    <PersonForm
      person={person}
      part="Supplier"
      effect="They see this supplier’s things and no other’s. Their sessions end."
      fields={fields}
      valuesOf={valuesOf}
      save={({ values, version }, options) =>
        peopleApi.call.linkSupplier({ id: person.id, version, ...values }, options)
      }
      onClose={onClose}
    />
  )
}

const valuesOf = ({ supplierId }: Person): Values => ({ supplierId })
