import { Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { CodeText } from '#platform/web/CodeText.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import { LazyVariantPicker } from '#stock/catalog/web/index.tsx'
import { LazyBinPicker } from '#stock/inventory/web/index.tsx'
import type { ChosenBin, ChosenProduct } from './plan-entry.ts'
import classes from './stock-counts.module.css'

type BinChoicesProps = {
  outletId: string
  bins: readonly ChosenBin[]
  error: string | null
  onBins: (bins: readonly ChosenBin[]) => void
}

/** The bins that a plan covers. */
export function BinChoices({ outletId, bins, error, onBins }: BinChoicesProps) {
  // Emptied after each choice.
  const [turn, setTurn] = useState(0)
  return (
    <div>
      <LazyBinPicker
        key={`${outletId} ${turn}`}
        label="Add a bin"
        outletId={outletId}
        bin={null}
        onPick={(bin) => {
          if (!bin) return
          setTurn(turn + 1)
          if (!bins.some(({ id }) => id === bin.id)) onBins([...bins, bin])
        }}
      />
      <ul className={classes.chosen}>
        {bins.map(({ id, code }) => (
          <li key={id}>
            <CodeText code={code} />
            <IconButton
              label={`Remove ${code}`}
              onAct={() => onBins(bins.filter((bin) => bin.id !== id))}
            >
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </div>
  )
}

type ProductChoicesProps = {
  products: readonly ChosenProduct[]
  error: string | null
  onProducts: (products: readonly ChosenProduct[]) => void
}

/** The products that a plan covers, in every bin of the outlet. */
export function ProductChoices({ products, error, onProducts }: ProductChoicesProps) {
  return (
    <div>
      <Suspense>
        <LazyVariantPicker
          label="Add a product"
          error={error}
          onPick={({ id, sku, title }) => {
            if (!products.some((product) => product.id === id))
              onProducts([...products, { id, sku, title }])
          }}
        />
      </Suspense>
      <ul className={classes.chosen}>
        {products.map(({ id, sku, title }) => (
          <li key={id}>
            <span>
              {title} <CodeText code={sku} />
            </span>
            <IconButton
              label={`Remove ${sku}`}
              onAct={() => onProducts(products.filter((product) => product.id !== id))}
            >
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
