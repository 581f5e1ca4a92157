import type { FieldOf } from '#platform/web/forms/form-fields.ts'
import { AreaPicker } from './AreaPicker.tsx'

/** An area that was picked; null before. */
export type PickedArea = { readonly id: string; readonly name: string } | null

type AreaGiven = Pick<Parameters<typeof AreaPicker>[0], 'label' | 'country' | 'kind'> & {
  /** What is in the field at first. */
  readonly shown: string
}

/** One service location, as a field of a form that needs it. */
export function areaField({ label, ...search }: AreaGiven): FieldOf<PickedArea, unknown> {
  return {
    kind: 'own',
    label,
    fault: (picked) => (picked === null ? 'Pick an area from the list.' : null),
    draw: ({ error, onValue }) => (
      <AreaPicker
        label={label}
        {...search}
        error={error}
        onPick={(area) => onValue(area && { id: area.id, name: area.name })}
      />
    ),
    words: (picked) => picked?.name ?? 'none',
  }
}
