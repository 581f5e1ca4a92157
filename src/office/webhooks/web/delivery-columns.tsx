import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { Delivery } from '../webhooks.contract.ts'
import { deliveryStates } from '../webhooks.rules.ts'

export const deliveryColumns: readonly Column<Delivery>[] = [
  {
    key: 'at',
    label: 'Happened',
    width: '150px',
    onCard: 'line',
    render: ({ createdAt }) => <InstantText at={createdAt} />,
  },
  {
    key: 'type',
    label: 'Event',
    onCard: 'title',
    render: ({ type }) => <CodeText code={type} />,
  },
  {
    key: 'state',
    label: 'State',
    width: '130px',
    onCard: 'mark',
    render: ({ state }) => <ToneBadge {...deliveryStates[state]} />,
  },
  {
    key: 'status',
    label: 'Answer',
    width: '76px',
    align: 'right',
    onCard: 'line',
    render: ({ lastStatus }) => lastStatus ?? '–',
  },
  {
    key: 'attempts',
    label: 'Tries',
    width: '60px',
    align: 'right',
    onCard: 'line',
    render: ({ attempts }) => attempts,
  },
]
