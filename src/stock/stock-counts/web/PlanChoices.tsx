import { Input, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import { tellError } from '#platform/web/notify.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { LazyVariantPicker } from '#stock/catalog/web/index.tsx'
import { type CountChoice, countChoiceLabels, countChoices } from '../count-choices.ts'
import type { ChosenBin, ChosenProduct } from './plan-entry.ts'
import classes from './stock-counts.module.css'
import { binsOfCounts, stockCountsApi } from './stock-counts-api.ts'

type BinChoicesProps = {
  outletId: string
  /** A zero-check chooses among the bins that were emptied. */
  isEmptied: boolean
  bins: readonly ChosenBin[]
  error: string | null
  onBins: (bins: readonly ChosenBin[]) => void
}

/** The bins that a plan covers. */
export function BinChoices({ outletId, isEmptied, bins, error, onBins }: BinChoicesProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), 150)
  const { data } = useQuery({
    ...binsOfCounts.ask('list', { outletId: [outletId], isArchived: false, q, limit: 20 }),
    enabled: q !== '' && outletId !== '',
  })
  const { data: emptied } = useQuery({
    ...stockCountsApi.ask('emptied', { outletId }),
    enabled: isEmptied && outletId !== '',
  })
  const isNew = ({ id }: { id: string }) => !bins.some((bin) => bin.id === id)
  const found = data?.rows.filter(isNew)
  const more = emptied?.rows.map(({ binId, code }) => ({ id: binId, code })).filter(isNew) ?? []
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
      {more.length > 0 ? (
        <ActButton size="xs" onAct={() => onBins([...bins, ...more])}>
          {more.length === 1 ? 'Add the emptied bin' : `Add ${more.length} emptied bins`}
        </ActButton>
      ) : null}
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
  outletId: string
  products: readonly ChosenProduct[]
  error: string | null
  onProducts: (products: readonly ChosenProduct[]) => void
}

/** The products that a plan covers, in every bin of the outlet. */
export function ProductChoices({ outletId, products, error, onProducts }: ProductChoicesProps) {
  const add = (more: readonly ChosenProduct[]) =>
    onProducts([
      ...products,
      ...more.filter(({ id }) => !products.some((product) => product.id === id)),
    ])
  return (
    <div>
      <SuggestedProducts outletId={outletId} onProducts={add} />
      <Suspense>
        <LazyVariantPicker
          label="Add a product"
          error={error}
          onPick={({ id, sku, title }) => add([{ id, sku, title }])}
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

const amounts = [10, 20, 30, 50, 100]

type SuggestedProps = {
  outletId: string
  onProducts: (products: readonly ChosenProduct[]) => void
}

/** Adds some products at once, by what makes them worth a count. */
function SuggestedProducts({ outletId, onProducts }: SuggestedProps) {
  const mayCost = useMay(capability.costs)
  const [by, setBy] = useState<CountChoice>('random')
  const [limit, setLimit] = useState(20)
  const [hasNone, setNone] = useState(false)
  const [isPending, setPending] = useState(false)
  const queries = useQueryClient()
  const add = async () => {
    setPending(true)
    try {
      const asked = stockCountsApi.ask('suggest', { outletId, by, limit })
      const { rows } = await queries.fetchQuery({ ...asked, staleTime: 0 })
      setNone(rows.length === 0)
      onProducts(rows)
    } catch (error) {
      tellError('Products were not chosen', refusalOf(error).message)
    } finally {
      setPending(false)
    }
  }
  const offered = countChoices.filter((choice) => choice !== 'high_value' || mayCost)
  return (
    <div>
      <div className={classes.suggested}>
        <NativeSelect
          label="Choose products"
          value={by}
          data={offered.map((value) => ({ value, label: countChoiceLabels[value] }))}
          onChange={({ currentTarget }) =>
            setBy(offered.find((choice) => choice === currentTarget.value) ?? 'random')
          }
        />
        <NativeSelect
          label="How many"
          value={String(limit)}
          data={amounts.map(String)}
          onChange={({ currentTarget }) => setLimit(Number(currentTarget.value))}
        />
        <ActButton isPending={isPending} onAct={add}>
          Add them
        </ActButton>
      </div>
      {hasNone ? (
        <p role="status" className={classes.minor}>
          No product of this outlet is such.
        </p>
      ) : null}
    </div>
  )
}
