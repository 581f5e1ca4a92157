import type { OwnControl } from '#platform/web/forms/form-fields.ts'
import { BinPicker, type PickedBin } from './BinPicker.tsx'

/** The field of a form for a bin of an outlet. */
export const binField = (label: string, outletId: string) =>
  ({
    kind: 'own',
    label,
    draw: ({ value, error, onValue }: OwnControl<PickedBin | null>) => (
      <BinPicker {...{ label, outletId, error }} bin={value} onPick={onValue} />
    ),
    words: (bin: PickedBin | null) => bin?.code ?? 'none',
  }) as const

/** The usual bin of a level. */
export const homeBin = (level: {
  readonly binId: string | null
  readonly binCode: string | null
}): PickedBin | null =>
  level.binId && level.binCode ? { id: level.binId, code: level.binCode } : null
