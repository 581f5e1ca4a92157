import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { Material } from '../packaging.contract.ts'
import { packagingKindLabels } from '../packaging.rules.ts'
import { packagingMachine } from '../packaging.states.ts'
import { sizeText, weightText } from './size-texts.ts'

export const materialColumns: readonly Column<Material>[] = [
  { key: 'title', label: 'Material', onCard: 'title', render: ({ title }) => title },
  { key: 'sku', label: 'SKU', width: '124px', render: ({ sku }) => <CodeText code={sku} /> },
  {
    key: 'kind',
    label: 'Kind',
    width: '88px',
    onCard: 'none',
    render: ({ kind }) => packagingKindLabels[kind],
  },
  {
    key: 'inner',
    label: 'Inside',
    width: '164px',
    align: 'right',
    render: (row) =>
      sizeText(row.innerLengthMillimetres, row.innerWidthMillimetres, row.innerHeightMillimetres),
  },
  {
    key: 'outer',
    label: 'Outside',
    width: '164px',
    align: 'right',
    isHidden: true,
    render: (row) =>
      sizeText(row.outerLengthMillimetres, row.outerWidthMillimetres, row.outerHeightMillimetres),
  },
  {
    key: 'bears',
    label: 'Bears',
    width: '76px',
    align: 'right',
    onCard: 'none',
    render: ({ mostWeightGrams }) => weightText(mostWeightGrams),
  },
  {
    key: 'tare',
    label: 'Weighs',
    width: '80px',
    align: 'right',
    onCard: 'none',
    render: ({ tareGrams }) => weightText(tareGrams),
  },
  {
    key: 'cost',
    label: 'Cost',
    width: '80px',
    align: 'right',
    render: ({ costMinor, currency }) =>
      costMinor === null ? '–' : <MoneyText minor={costMinor} currency={currency} />,
  },
  {
    key: 'available',
    label: 'Available',
    width: '92px',
    align: 'right',
    render: ({ available }) => <QuantityText quantity={available} />,
  },
  {
    key: 'used',
    label: 'Used, 30 days',
    width: '112px',
    align: 'right',
    render: ({ usedIn30Days }) => <QuantityText quantity={usedIn30Days} />,
  },
  {
    key: 'state',
    label: 'State',
    width: '104px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={packagingMachine} state={state} />,
  },
]

export function LowBadge() {
  return <ToneBadge tone="waiting" label="Low" />
}
