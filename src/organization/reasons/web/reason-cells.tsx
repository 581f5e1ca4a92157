import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { ReasonRow } from '../reasons.contract.ts'
import { reasonUseLabels } from '../reasons.rules.ts'

export const reasonCells: Cells<ReasonRow> = {
  uses: ({ appliesTo }) => {
    const uses = appliesTo.map((use) => reasonUseLabels[use]).join(', ')
    return <span title={uses}>{uses}</span>
  },
  state: ({ isActive }) => (
    <ToneBadge tone={isActive ? 'good' : 'quiet'} label={isActive ? 'Active' : 'Archived'} />
  ),
}
