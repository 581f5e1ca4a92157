import type { Tone } from '#platform/machine.ts'
import { formatDay, formatInstantExact } from '#platform/web/format-instant.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { Urgency } from '../claims.rules.ts'
import type { ReturnCaseRow } from '../return-cases.contract.ts'

const toneOfUrgency: Readonly<Record<Urgency, Tone>> = {
  fresh: 'quiet',
  look: 'waiting',
  high: 'special',
  critical: 'bad',
}

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** How long it is missing, coloured by the days in the business settings. */
export function MissingFor({ row }: { row: Pick<ReturnCaseRow, 'days' | 'urgency' | 'saidAt'> }) {
  const title = `${row.urgency}, since ${formatInstantExact(row.saidAt)}`
  return <ToneBadge tone={toneOfUrgency[row.urgency]} label={inDays(row.days)} title={title} />
}

export const caseCells: Cells<ReturnCaseRow> = {
  age: (row) => <MissingFor row={row} />,
  claimBy: ({ fileBy, claimNumber }) =>
    claimNumber === null ? formatDay(fileBy) : `Claim ${claimNumber}`,
}
