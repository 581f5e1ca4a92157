import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { ReasonRow } from '../reasons.contract.ts'
import { faultLabels, reasonUseLabels } from '../reasons.rules.ts'

export const reasonColumns: readonly Column<ReasonRow>[] = [
  {
    key: 'label',
    label: 'Reason',
    width: '230px',
    onCard: 'title',
    render: ({ label }) => label,
  },
  {
    key: 'uses',
    label: 'Used for',
    render: ({ appliesTo }) => {
      const uses = appliesTo.map((use) => reasonUseLabels[use]).join(', ')
      return <span title={uses}>{uses}</span>
    },
  },
  { key: 'fault', label: 'Fault', width: '84px', render: ({ fault }) => faultLabels[fault] },
  {
    key: 'state',
    label: 'State',
    width: '96px',
    onCard: 'mark',
    render: ({ isActive }) => (
      <ToneBadge tone={isActive ? 'good' : 'quiet'} label={isActive ? 'Active' : 'Archived'} />
    ),
  },
]
