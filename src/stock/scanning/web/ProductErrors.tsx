import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { LazyVariantLabels } from '#stock/catalog/web/index.tsx'
import { percentOf, percentText } from '../error-rates.ts'
import type { ScanFigures } from '../scan-history.contract.ts'
import classes from './scan-history.module.css'

type Product = ScanFigures['products'][number]

/** The products whose labels may be bad, with new labels to print. */
export function ProductErrors({ products }: { products: readonly Product[] }) {
  const [printed, setPrinted] = useState<readonly Product[]>([])
  return (
    <Section
      title="Errors by product"
      level={2}
      aside={
        products.length > 0 ? (
          <ActButton icon={<IconPrinter size={16} />} onAct={() => setPrinted(products)}>
            Print labels
          </ActButton>
        ) : null
      }
    >
      {products.length === 0 ? (
        <p className={classes.note}>No product with 5 scans or more had an error.</p>
      ) : (
        <ScrollRegion className={classes.scroll} label="Errors by product">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Product</th>
                {['Scans', 'Refused', 'Misread', 'Error rate'].map((label) => (
                  <th key={label} scope="col" className={classes.right}>
                    {label}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">Labels</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {products.map((product) => (
                <ProductRow
                  key={product.variantId}
                  product={product}
                  onPrint={() => setPrinted([product])}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {printed.length > 0 ? (
        <Suspense>
          <LazyVariantLabels variants={printed} onClose={() => setPrinted([])} />
        </Suspense>
      ) : null}
    </Section>
  )
}

function ProductRow({ product, onPrint }: { product: Product; onPrint: () => void }) {
  const { variantId, sku, title, scans, errors, misread } = product
  const rate = percentOf({ scans: scans + misread, errors: errors + misread })
  return (
    <tr>
      <th scope="row">
        <AppLink search={{ variantId, refused: 'true' }}>
          <CodeText code={sku} />
        </AppLink>{' '}
        {title}
      </th>
      <td className={classes.right}>{formatCount(scans)}</td>
      <td className={classes.right}>{formatCount(errors)}</td>
      <td className={classes.right}>{formatCount(misread)}</td>
      <td className={classes.right}>{percentText(rate)}</td>
      <td>
        <button
          type="button"
          className={classes.quietButton}
          aria-label={`Print label of ${sku}`}
          onClick={onPrint}
        >
          Print label
        </button>
      </td>
    </tr>
  )
}
