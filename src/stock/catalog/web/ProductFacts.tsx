import { useState } from 'react'
import { EditButton } from '#platform/web/EditButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { Product } from '../products.fields.ts'
import { FactsDialog } from './FactsDialog.tsx'
import { productKindLabels } from './product-words.ts'
import classes from './products.module.css'
import { useProductRights } from './use-product-rights.ts'

/** What the product is, whatever its variants. */
export function ProductFacts({ product }: { product: Product }) {
  const { facts } = useProductRights()
  const [isChanging, setChanging] = useState(false)
  return (
    <Section
      title="Facts"
      aside={
        <EditButton size="xs" whyNot={facts} onAct={() => setChanging(true)}>
          Change
        </EditButton>
      }
    >
      <FactList facts={factsOf(product)} />
      {isChanging ? <FactsDialog product={product} onClose={() => setChanging(false)} /> : null}
    </Section>
  )
}

function factsOf(product: Product) {
  return [
    { label: 'Category', value: product.category },
    { label: 'Brand', value: product.brand },
    { label: 'Kind', value: productKindLabels[product.kind] },
    { label: 'Tax class', value: product.taxClass },
    { label: 'Back-orders', value: product.allowsBackOrder ? 'Allowed' : 'Not allowed' },
    { label: 'Tags', value: product.tags.join(', ') },
    {
      label: 'Description',
      value:
        product.description === '' ? null : (
          <span className={classes.description}>{product.description}</span>
        ),
    },
    { label: 'Added', value: <InstantText at={product.createdAt} /> },
    { label: 'Added by', value: product.createdBy },
  ]
}
