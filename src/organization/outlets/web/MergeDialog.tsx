import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { WholeArea } from '../locations.fields.ts'
import { areaField, type PickedArea } from './area-field.tsx'
import { locationsApi } from './places-api.ts'

type Values = { readonly into: PickedArea }

const opened: Values = { into: null }

/** Two entries for one place become one. */
export function MergeDialog({ area, onClose }: { area: WholeArea; onClose: () => void }) {
  const { set } = useUrlState()
  const { id, name, country, kind } = area
  const into = areaField({ label: 'Same place as', country, kind, shown: '' })
  const fields: FormFields<Values> = { into: { ...into, refusedAs: 'intoId' } }
  return (
    <FormDialog
      area="locations"
      title={`Merge ${name} into another area?`}
      subject={name}
      effect={`${name} is closed. Its name becomes an alias of the other area, which takes its postcodes and the areas within it. Where both say what a courier does, the other is right. This cannot be undone.`}
      confirmLabel="Merge"
      asEntered={(values) =>
        values.into ? { confirmLabel: `Merge into ${values.into.name}` } : {}
      }
      isDangerous
      fields={fields}
      opened={opened}
      version={area.version}
      save={({ values, version }, options) =>
        locationsApi.call.mergeArea({ id, version, intoId: values.into?.id ?? '' }, options)
      }
      onSaved={(merged, values) => {
        tellSuccess(`${name} is merged into ${values.into?.name}`)
        onClose()
        set({ open: merged.id }, 'replace')
      }}
      onClose={onClose}
    />
  )
}
