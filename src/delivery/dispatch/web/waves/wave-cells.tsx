import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { WaveRow } from '../../waves.fields.ts'

export const waveCells: Cells<WaveRow> = {
  number: ({ number }) => <b>{number}</b>,
  picked: ({ pickedLines, lines }) => (lines === 0 ? '–' : `${pickedLines} of ${lines}`),
  late: ({ late }) => (late > 0 ? <ToneBadge tone="bad" label={`${late} late`} /> : null),
  held: ({ held }) => (held > 0 ? <ToneBadge tone="waiting" label={`${held} held`} /> : null),
}
