import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { levelLabels } from '#sales/fraud/risk-words.ts'
import type { SuspiciousRow } from '../suspicious.fields.ts'

/** The score with its band in words. */
export function CaseScore({ row }: { row: Pick<SuspiciousRow, 'score' | 'level'> }) {
  const { label, tone } = levelLabels[row.level]
  return <ToneBadge tone={tone} label={`${label}, ${row.score} of 100`} />
}

export const suspiciousCells: Cells<SuspiciousRow> = {
  score: (row) => <CaseScore row={row} />,
}
