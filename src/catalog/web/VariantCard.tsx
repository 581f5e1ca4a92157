import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import type { Product, ProductVariant } from '../products.fields.ts'
import { warnOfPrice } from '../variant-changes.rules.ts'
import { marginInWords, sizeInWords, trackingLabels, weightInWords } from './product-words.ts'
import classes from './products.module.css'
import { useProductRights } from './use-product-rights.ts'
import { VariantBarcodes } from './VariantBarcodes.tsx'
import { VariantDialog } from './VariantDialog.tsx'
import { VariantUnits } from './VariantUnits.tsx'

type VariantCardProps = { product: Product; variant: ProductVariant }

/** One variant: what it costs, measures and is scanned by. */
export function VariantCard({ product, variant }: VariantCardProps) {
  const rights = useProductRights()
  const [isChanging, setChanging] = useState(false)
  const warning = warnOfPrice(variant)
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <FactList facts={factsOf(product, variant)} />
        <ActButton size="xs" whyNot={rights.logistics} onAct={() => setChanging(true)}>
          Change
        </ActButton>
      </div>
      {warning ? <p className={classes.lacking}>{warning}</p> : null}
      <VariantBarcodes variant={variant} />
      <VariantUnits variant={variant} />
      {isChanging ? (
        <VariantDialog product={product} variant={variant} onClose={() => setChanging(false)} />
      ) : null}
    </div>
  )
}

function factsOf({ optionNames }: Product, variant: ProductVariant) {
  const { priceMinor, comparePriceMinor, costMinor, currency } = variant
  const money = (minor: number | null) =>
    minor === null ? null : <MoneyText minor={minor} currency={currency} />
  const days = (count: number | null) => (count === null ? null : `${count} days`)
  return [
    ...optionNames.map((label, place) => ({ label, value: variant.optionValues[place] ?? '' })),
    { label: 'SKU', value: <CodeText code={variant.sku} /> },
    { label: 'Price', value: money(priceMinor) },
    { label: 'Former price', value: money(comparePriceMinor) },
    { label: 'Cost', value: money(costMinor) },
    { label: 'Margin', value: marginInWords(priceMinor, costMinor, currency) },
    { label: 'Weight', value: weightInWords(variant.weightGrams) },
    { label: 'Size', value: sizeInWords(variant) },
    { label: 'Counted by', value: variant.unit === 'piece' ? null : variant.unit },
    {
      label: 'Tracking',
      value: variant.tracking === 'none' ? null : trackingLabels[variant.tracking],
    },
    { label: 'Shelf life', value: days(variant.shelfLifeDays) },
    { label: 'Received with at least', value: days(variant.receiveLeastDays) },
    { label: 'Customs code', value: variant.customsCode },
  ]
}
