import { Button } from '@mantine/core'
import {
  IconCalendarDollar,
  IconFileImport,
  IconPlus,
  IconTableOptions,
  IconTags,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { OpenImport } from '#platform/web/imports/OpenImport.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ListFilters } from '#platform/web/lists/ListFilters.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { MoreMenu } from '#platform/web/MoreMenu.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { productList } from '../products.list.ts'
import { mostProducts } from '../products.states.ts'
import { ProductBulk } from './ProductBulk.tsx'
import { ProductFigures } from './ProductFigures.tsx'
import { productCells } from './product-cells.tsx'
import { productsApi } from './products-api.ts'
import { useProductRights } from './use-product-rights.ts'
import { useProductScans } from './use-product-scans.ts'
import { useProductWords } from './use-product-words.ts'
import { useVariantInAddress } from './use-variant-in-address.ts'

const ProductPanel = lazy(async () => ({
  default: (await import('./ProductPanel.tsx')).ProductPanel,
}))
const NewProduct = lazy(async () => ({ default: (await import('./NewProduct.tsx')).NewProduct }))
const PriceListsDialog = lazy(async () => ({
  default: (await import('./PriceListsDialog.tsx')).PriceListsDialog,
}))
const PlannedPricesDialog = lazy(async () => ({
  default: (await import('./PlannedPricesDialog.tsx')).PlannedPricesDialog,
}))
const ProductGrid = lazy(async () => ({ default: (await import('./ProductGrid.tsx')).ProductGrid }))

const importKinds = [
  'products',
  'shopify-products',
  'woocommerce-products',
  'barcodes',
  'prices',
  'price-list-prices',
]

/** What is sold: find a product, see what it lacks, open it, change many at once. */
export function ProductsPage() {
  const { params, set } = useUrlState()
  const queries = useQueryClient()
  const { facts } = useProductRights()
  const words = useProductWords()
  const isGrid = params.grid === '1'
  useVariantInAddress()
  useProductScans(!params.new && !isGrid)
  const newProduct = (
    <ActButton
      weight="main"
      whyNot={facts}
      icon={<IconPlus size={16} />}
      onAct={() => set({ new: '1', open: null, grid: null })}
    >
      New product
    </ActButton>
  )
  return (
    <PageFrame
      title="Products"
      purpose="What is sold, how it is scanned, measured and priced, and what it still lacks."
      more={
        <>
          <Button
            variant="default"
            leftSection={<IconTableOptions size={16} />}
            aria-pressed={isGrid}
            onClick={() => set({ grid: isGrid ? null : '1', open: null, new: null, after: null })}
          >
            {isGrid ? 'Back to the list' : 'Edit as a table'}
          </Button>
          <MoreMenu
            items={[
              {
                label: 'Import',
                icon: <IconFileImport size={16} />,
                onAct: () => set({ import: '1', open: null, new: null }),
              },
              {
                label: 'Price lists',
                icon: <IconTags size={16} />,
                onAct: () => set({ prices: 'all' }),
              },
              {
                label: 'Planned prices',
                icon: <IconCalendarDollar size={16} />,
                onAct: () => set({ planned: '1' }),
              },
            ]}
          />
          <OpenImport kinds={importKinds} />
        </>
      }
      action={newProduct}
    >
      {isGrid ? null : <ProductFigures />}
      {isGrid ? (
        <>
          <ListBar>
            <SearchField label="Search products" hint={productList.search ?? ''} />
            <ListFilters list={productList} records={words} />
          </ListBar>
          <Suspense>
            <ProductGrid />
          </Suspense>
        </>
      ) : (
        <ListView
          list={productList}
          ask={(call) => productsApi.ask('list', call)}
          keyOf={({ id }) => id}
          cells={productCells}
          records={words}
          exportPath="/files/products"
          bulk={{
            most: mostProducts,
            actions: (selected, clear) => <ProductBulk selected={selected} onDone={clear} />,
          }}
          onPoint={({ id }) =>
            queries.prefetchQuery({ ...productsApi.ask('get', { id }), staleTime: 10_000 })
          }
          whenNothing={
            <EmptyNote title="No products yet" action={newProduct}>
              Add the first one, or import a file of another shop or of a spreadsheet.
            </EmptyNote>
          }
        />
      )}
      <Suspense>
        {params.open && !isGrid ? (
          <ProductPanel
            id={params.open}
            onClose={() => set({ open: null, part: null }, 'replace')}
          />
        ) : null}
        {params.prices ? (
          <PriceListsDialog
            key={params.prices}
            {...(params.prices === 'all' ? {} : { openAt: params.prices })}
            onClose={() => set({ prices: null }, 'replace')}
          />
        ) : null}
        {params.planned ? (
          <PlannedPricesDialog onClose={() => set({ planned: null }, 'replace')} />
        ) : null}
        {params.new ? (
          <NewProduct
            onClose={() => set({ new: null }, 'replace')}
            onSaved={(id) => set({ new: null, open: id })}
          />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}
