import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { UnmatchedPlace } from '../locations.fields.ts'
import { areaField, type PickedArea } from './area-field.tsx'
import { locationsApi } from './places-api.ts'

type Values = { readonly area: PickedArea }

const opened: Values = { area: null }

/** Matches a name of a courier's list to an area. */
export function MatchAreaDialog({
  place,
  onClose,
}: {
  place: UnmatchedPlace
  onClose: () => void
}) {
  const { id, name, country, courierCode } = place
  const fields: FormFields<Values> = {
    area: { ...areaField({ label: 'Area', country, shown: name }), refusedAs: 'areaId' },
  }
  return (
    <FormDialog
      area="locations"
      title={`Which area is “${name}”?`}
      subject={name}
      effect={`The area takes “${name}” as an alias, and the line of ${courierCode}.`}
      confirmLabel="Match"
      fields={fields}
      opened={opened}
      save={({ values: { area } }, options) =>
        locationsApi.call.settle({ id, areaId: area?.id ?? null }, options)
      }
      onSaved={() => {
        tellSuccess(`“${name}” is known from now on`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
