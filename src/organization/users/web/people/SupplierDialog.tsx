import { useState } from 'react'
import type { Person } from '../../people.fields.ts'
import { displayName } from '../display-name.ts'
import { useUserSlots } from '../user-slots.ts'
import { PersonChangeDialog } from './PersonChangeDialog.tsx'
import { peopleApi } from './people-api.ts'

/** The supplier whose portal a user sees. */
export function SupplierDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = displayName(person)
  const { SupplierPicker } = useUserSlots()
  const [supplierId, setSupplierId] = useState(person.supplierId)
  return (
    <PersonChangeDialog
      title={`Supplier of ${name}`}
      effect="They see this supplier’s things and no other’s. Their sessions end."
      confirmLabel={`Save supplier of ${name}`}
      done={`Supplier of ${name} saved`}
      run={peopleApi.call.linkSupplier}
      input={() => ({ id: person.id, version: person.version, supplierId })}
      fields={<SupplierPicker value={supplierId} onChange={setSupplierId} />}
      onClose={onClose}
    />
  )
}
