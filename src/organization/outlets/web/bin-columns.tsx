import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { Bin } from '../bins.contract.ts'
import { binKindLabels } from '../bins.rules.ts'

export const binColumns: readonly Column<Bin>[] = [
  {
    key: 'walk',
    label: 'Walk',
    width: '72px',
    align: 'right',
    onCard: 'line',
    render: ({ walkOrder }) => formatCount(walkOrder),
  },
  {
    key: 'code',
    label: 'Bin',
    width: '180px',
    onCard: 'title',
    render: ({ code }) => <CodeText code={code} />,
  },
  { key: 'name', label: 'Name', width: '240px', onCard: 'line', render: ({ name }) => name },
  {
    key: 'kind',
    label: 'Kind',
    width: '132px',
    onCard: 'line',
    render: ({ kind }) => binKindLabels[kind],
  },
  {
    key: 'variants',
    label: 'Products',
    width: '88px',
    align: 'right',
    onCard: 'line',
    render: ({ variants }) => (variants === 0 ? '–' : formatCount(variants)),
  },
  {
    key: 'state',
    label: 'State',
    width: '124px',
    onCard: 'mark',
    render: (bin) => <BinBadge bin={bin} />,
  },
]

export function BinBadge({ bin, isLarge = false }: { bin: Bin; isLarge?: boolean }) {
  if (bin.isArchived) return <ToneBadge tone="quiet" label="Archived" isLarge={isLarge} />
  if (bin.isBlocked)
    return <ToneBadge tone="bad" label="Blocked" title={bin.blockedReason} isLarge={isLarge} />
  if (bin.variants === 0) return <ToneBadge tone="quiet" label="Empty" isLarge={isLarge} />
  return <ToneBadge tone="good" label="In use" isLarge={isLarge} />
}
