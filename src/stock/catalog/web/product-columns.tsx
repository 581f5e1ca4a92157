import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { completeness, missingFactLabels } from '../completeness.ts'
import type { ProductRow } from '../products.fields.ts'
import { productMachine } from '../products.states.ts'
import { ProductThumbnail } from './ProductThumbnail.tsx'
import classes from './products.module.css'

export const productColumns: readonly Column<ProductRow>[] = [
  {
    key: 'title',
    label: 'Product',
    sortKey: 'title',
    onCard: 'title',
    render: ({ title, thumbnailId, variants, sku }) => (
      <span className={classes.product}>
        <ProductThumbnail fileId={thumbnailId} />
        <span className={classes.words}>
          <span className={classes.name}>{title}</span>
          <span className={classes.sku}>
            {variants === 1 ? <CodeText code={sku} /> : `${variants} variants`}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: '146px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={productMachine} state={state} />,
  },
  {
    key: 'category',
    label: 'Category',
    width: '140px',
    render: ({ category }) => category,
  },
  { key: 'brand', label: 'Brand', width: '140px', render: ({ brand }) => brand },
  {
    key: 'price',
    label: 'Price',
    width: '128px',
    align: 'right',
    render: (row) => <PriceRange row={row} />,
  },
  {
    key: 'onHand',
    label: 'On hand',
    width: '76px',
    align: 'right',
    render: ({ stock }) =>
      stock ? <QuantityText quantity={stock.onHand} scale={stock.quantityScale} /> : '–',
  },
  {
    key: 'available',
    label: 'Available',
    width: '80px',
    align: 'right',
    render: ({ stock }) =>
      stock ? <QuantityText quantity={stock.available} scale={stock.quantityScale} /> : '–',
  },
  {
    key: 'complete',
    label: 'Complete',
    width: '92px',
    align: 'right',
    render: (row) => <Completeness row={row} />,
  },
  {
    key: 'tags',
    label: 'Tags',
    width: '140px',
    isHidden: true,
    render: ({ tags }) => tags.join(', '),
  },
  {
    key: 'created',
    label: 'Added',
    width: '146px',
    sortKey: 'created',
    isHidden: true,
    render: ({ createdAt }) => <InstantText at={createdAt} />,
  },
]

function PriceRange({ row }: { row: ProductRow }) {
  const { leastPriceMinor, mostPriceMinor, currency } = row
  if (mostPriceMinor === 0) return '–'
  if (leastPriceMinor === mostPriceMinor)
    return <MoneyText minor={leastPriceMinor} currency={currency} />
  return (
    <span title={`to ${formatMoney(mostPriceMinor, currency)}`}>
      from <MoneyText minor={leastPriceMinor} currency={currency} />
    </span>
  )
}

function Completeness({ row: { kind, missing } }: { row: ProductRow }) {
  const percent = completeness(kind, missing)
  const title =
    missing.length === 0
      ? 'Nothing is missing'
      : `Missing: ${missing.map((fact) => missingFactLabels[fact].toLowerCase()).join(', ')}`
  return (
    <span title={title} className={percent < 100 ? classes.warn : undefined}>
      {percent} %
    </span>
  )
}
