import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { Person } from '../../people.fields.ts'
import { useOutletsInReach } from '../use-reach.ts'
import { OutletChoices } from './OutletChoices.tsx'
import { PersonForm } from './PersonForm.tsx'
import { peopleApi } from './people-api.ts'

type Values = { readonly outletIds: readonly string[] | null }

/** The outlets that a user belongs to. */
export function OutletsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const outlets = useOutletsInReach()
  const codeOf = (id: string) => outlets.find((outlet) => outlet.id === id)?.code ?? 'another one'
  const fields: FormFields<Values> = {
    outletIds: {
      kind: 'own',
      label: 'Outlets',
      draw: ({ value, error, onValue }) => (
        <OutletChoices chosen={value} error={error} onChange={onValue} />
      ),
      words: (ids) => (ids === null ? 'All outlets' : ids.map(codeOf).join(', ') || 'none'),
    },
  }
  return (
    <PersonForm
      person={person}
      part="Outlets"
      effect="The change applies from their next step. Super admins and super managers always have all outlets."
      fields={fields}
      valuesOf={valuesOf}
      save={({ values: { outletIds }, version }, options) =>
        peopleApi.call.saveOutlets(
          { id: person.id, version, outletIds: outletIds && [...outletIds] },
          options,
        )
      }
      onClose={onClose}
    />
  )
}

const valuesOf = ({ outletIds }: Person): Values => ({ outletIds })
