import { useState } from 'react'
import { useUrlState } from '#platform/web/url-state.ts'
import type { ListedArea, WholeArea } from '../locations.fields.ts'
import { AreaPicker } from './AreaPicker.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import { locationsApi } from './places-api.ts'

/** Two entries for one place become one. */
export function MergeDialog({ area, onClose }: { area: WholeArea; onClose: () => void }) {
  const { set } = useUrlState()
  const [into, setInto] = useState<ListedArea | null>(null)
  return (
    <PlaceDialog
      area="locations"
      title={`Merge ${area.name} into another area?`}
      effect={`${area.name} goes; its name becomes an alias of the other, which takes its postcodes and what lies in it. Where both say what a courier does, the other is right. This cannot be undone.`}
      confirmLabel={into ? `Merge into ${into.name}` : 'Merge'}
      isDangerous
      fields={
        <AreaPicker
          label="Same place as"
          country={area.country}
          kind={area.kind}
          shown=""
          onPick={setInto}
        />
      }
      run={locationsApi.call.mergeArea}
      input={() => (into ? { id: area.id, version: area.version, intoId: into.id } : null)}
      done={() => `${area.name} is merged into ${into?.name}`}
      onDone={({ id }) => {
        onClose()
        set({ open: id }, 'replace')
      }}
      onClose={onClose}
    />
  )
}
