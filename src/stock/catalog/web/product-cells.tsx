import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { missingFactLabels } from '../completeness.ts'
import type { ProductRow } from '../products.fields.ts'
import { ProductThumbnail } from './ProductThumbnail.tsx'
import classes from './products.module.css'

export const productCells: Cells<ProductRow> = {
  title: ({ title, thumbnailId, variants, sku }) => (
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
  price: (row) => <PriceRange row={row} />,
  complete: (row) => <Completeness row={row} />,
}

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

function Completeness({ row: { completePercent, missing } }: { row: ProductRow }) {
  const title =
    missing.length === 0
      ? 'Nothing is missing'
      : `Missing: ${missing.map((fact) => missingFactLabels[fact].toLowerCase()).join(', ')}`
  return (
    <span title={title} className={completePercent < 100 ? classes.warn : undefined}>
      {completePercent} %
    </span>
  )
}
