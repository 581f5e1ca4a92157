import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import type { Product, ProductVariant } from '../products.fields.ts'
import { warnOfPrice } from '../variant-changes.rules.ts'
import { MergeVariantsDialog } from './MergeVariantsDialog.tsx'
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
  const [asked, setAsked] = useState<'change' | 'merge' | null>(null)
  const close = () => setAsked(null)
  const warning = warnOfPrice(variant)
  const { mergedInto } = variant
  if (mergedInto) {
    return (
      <div className={classes.card}>
        <FactList facts={factsOf(product, variant)} />
        <p className={classes.quiet}>
          Merged into{' '}
          <AppLink search={{ open: mergedInto.productId, part: mergedInto.id }}>
            {mergedInto.sku}
          </AppLink>
          , which its codes lead to.
        </p>
      </div>
    )
  }
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <FactList facts={factsOf(product, variant)} />
        <span className={classes.acts}>
          <ActButton size="xs" whyNot={rights.logistics} onAct={() => setAsked('change')}>
            Change
          </ActButton>
          <ActButton
            size="xs"
            whyNot={rights.facts ?? whyNotMerge(product, variant)}
            onAct={() => setAsked('merge')}
          >
            Merge
          </ActButton>
        </span>
      </div>
      {warning ? <p className={classes.lacking}>{warning}</p> : null}
      <VariantBarcodes variant={variant} />
      <VariantUnits variant={variant} />
      {asked === 'change' ? (
        <VariantDialog product={product} variant={variant} onClose={close} />
      ) : null}
      {asked === 'merge' ? <MergeVariantsDialog variant={variant} onClose={close} /> : null}
    </div>
  )
}

function whyNotMerge({ state }: Product, { sku, isActive }: ProductVariant): string | null {
  if (state === 'archived') return `${sku} is archived. Take its product out of the archive first.`
  return isActive ? null : `${sku} is closed. Open it first.`
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
