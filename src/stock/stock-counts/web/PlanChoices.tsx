import { Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { CodeText } from '#platform/web/CodeText.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { LazyVariantPicker } from '#stock/catalog/web/index.tsx'
import type { ChosenBin, ChosenProduct } from './plan-entry.ts'
import classes from './stock-counts.module.css'
import { binsOfCounts } from './stock-counts-api.ts'

type BinChoicesProps = {
  outletId: string
  bins: readonly ChosenBin[]
  error: string | null
  onBins: (bins: readonly ChosenBin[]) => void
}

/** The bins that a plan covers. */
export function BinChoices({ outletId, bins, error, onBins }: BinChoicesProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), 150)
  const { data } = useQuery({
    ...binsOfCounts.ask('list', { outletId: [outletId], isArchived: false, q, limit: 20 }),
    enabled: q !== '' && outletId !== '',
  })
  const found = data?.rows.filter(({ id }) => !bins.some((bin) => bin.id === id))
  return (
    <div>
      <SearchPicker
        label="Add a bin"
        hint="Code or name of the bin"
        text={text}
        onText={setText}
        results={q === text.trim() ? found : undefined}
        keyOf={({ id }) => id}
        render={({ code, name }) => (name ? `${code} ${name}` : code)}
        onPick={({ id, code }) => {
          setText('')
          onBins([...bins, { id, code }])
        }}
        none="No other bin of this outlet is called so."
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
