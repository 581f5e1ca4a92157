import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import type { VariantWorth } from '../../stock-worth.contract.ts'

export const worthColumns: readonly Column<VariantWorth>[] = [
  { key: 'sku', label: 'SKU', width: '166px', render: ({ sku }) => <CodeText code={sku} /> },
  { key: 'title', label: 'Product', onCard: 'title', render: ({ title }) => title },
  { key: 'category', label: 'Category', width: '160px', render: ({ category }) => category },
  { key: 'outlet', label: 'Outlet', width: '80px', render: ({ outletCode }) => outletCode },
  {
    key: 'issued',
    label: 'Last issued',
    width: '120px',
    render: ({ lastIssuedOn }) => (lastIssuedOn === null ? 'never' : formatDay(lastIssuedOn)),
  },
  {
    key: 'onHand',
    label: 'On hand',
    width: '96px',
    align: 'right',
    render: ({ onHand, quantityScale, unit }) => (
      <QuantityText quantity={onHand} scale={quantityScale} unit={unit} />
    ),
  },
  {
    key: 'value',
    label: 'Value',
    width: '128px',
    align: 'right',
    onCard: 'mark',
    render: ({ valueMinor, currency }) => <MoneyText minor={valueMinor} currency={currency} />,
  },
]
