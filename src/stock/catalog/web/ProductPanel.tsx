import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { productMachine } from '../products.states.ts'
import { PlannedPrices } from './PlannedPrices.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import { ProductHead } from './ProductHead.tsx'
import { ProductListPrices } from './ProductListPrices.tsx'
import { ProductPictures } from './ProductPictures.tsx'
import { ProductPrices } from './ProductPrices.tsx'
import { ProductUses } from './ProductUses.tsx'
import { ProductVariants } from './ProductVariants.tsx'
import { ProductSlotsContext } from './product-slots.ts'
import { sayProductEntry } from './product-words.ts'
import { productsApi } from './products-api.ts'

/** One product: its state and what it lacks, then its facts, variants, pictures and past. */
export function ProductPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { Stock, Suppliers } = use(ProductSlotsContext)
  const { data, error, refetch } = useQuery({
    ...productsApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  const history = useQuery(productsApi.ask('history', { id }))
  if (!data || (error && data.id !== id)) {
    return (
      <SidePanel title="Product" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  }
  return (
    <SidePanel
      title={data.title}
      mark={<StateBadge machine={productMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <ProductHead key={data.id} product={data} />
      <ProductVariants key={`variants ${data.id}`} product={data} />
      <ProductPictures key={`pictures ${data.id}`} product={data} />
      {Stock ? (
        <Section title="Stock">
          <Stock variants={data.variants} />
        </Section>
      ) : null}
      {Suppliers ? <Suppliers key={`suppliers ${data.id}`} variants={data.variants} /> : null}
      <ProductFacts product={data} />
      <ProductPrices product={data} />
      <PlannedPrices key={`planned prices ${data.id}`} product={data} />
      <ProductListPrices key={`list prices ${data.id}`} product={data} />
      <ProductUses uses={data.uses} />
      <RecordHistory query={history} say={sayProductEntry} />
    </SidePanel>
  )
}
