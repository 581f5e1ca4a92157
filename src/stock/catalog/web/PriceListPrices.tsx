import { TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney, parseMoney, plainMoney } from '#platform/money.ts'
import { parseQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { useQuietAct } from '#platform/web/use-quiet-act.ts'
import type { VariantFacts } from '../catalog.contract.ts'
import type { ListPrice, PriceListRow } from '../price-lists.contract.ts'
import { fromInWords, priceByList } from '../price-lists.rules.ts'
import classes from './PriceLists.module.css'
import { catalogOfLists, priceListsApi } from './price-lists-api.ts'

type PricesProps = { list: PriceListRow; whyNot: string | null }

/** The prices that a list names itself; each is kept as soon as it is written. */
export function PriceListPrices({ list, whyNot }: PricesProps) {
  const { id, currency } = list
  const [text, setText] = useState('')
  const [from, setFrom] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const q = useDebounced(text.trim())
  const { data } = useQuery(priceListsApi.ask('prices', { id }))
  const { data: found } = useQuery({
    ...catalogOfLists.ask('search', { q, limit: 8 }),
    enabled: q !== '',
  })
  const act = useQuietAct({
    area: 'products',
    run: priceListsApi.call.setPrices,
    failure: 'The price was not saved',
  })
  const set = (
    { variantId, fromQuantity, sku }: Pick<ListPrice, 'variantId' | 'fromQuantity' | 'sku'>,
    priceMinor: number | null,
  ) => {
    const before = data?.prices.find(
      (each) => each.variantId === variantId && each.fromQuantity === fromQuantity,
    )
    const priced = (minor: number | null) => ({
      id,
      prices: [{ variantId, fromQuantity, priceMinor: minor }],
    })
    act.change(priced(priceMinor), {
      words:
        priceMinor === null
          ? `${sku} is removed from ${list.name}`
          : `Price of ${sku} set to ${formatMoney(priceMinor, currency)}`,
      back: () => priced(before?.priceMinor ?? null),
    })
  }
  // A price begins as what the list asks for that many now.
  const priceNow = (variant: VariantFacts, quantity: number) => {
    const own = (data?.prices ?? []).filter(({ variantId }) => variantId === variant.id)
    const terms = { ...list, prices: new Map([[variant.id, own]]) }
    return priceByList(terms, { ...variant, quantity }, variant.priceMinor)?.priceMinor ?? 0
  }
  return (
    <section>
      <h3 className={classes.heading}>Prices of its own</h3>
      {whyNot === null ? (
        <div className={classes.toName}>
          <SearchPicker
            label="Name a price for"
            hint="SKU, barcode or words of the title"
            text={text}
            onText={setText}
            results={q === text.trim() ? found?.variants : undefined}
            keyOf={(variant) => variant.id}
            render={(variant) => (
              <span>
                {variant.title} <CodeText code={variant.sku} />{' '}
                {formatMoney(variant.priceMinor, variant.currency)}
              </span>
            )}
            onPick={(variant) => {
              const fromQuantity = from.trim() ? parseQuantity(from, variant.quantityScale) : 0
              if (fromQuantity === null || fromQuantity < 0)
                return setFault(`${variant.sku} is not counted in ${from.trim()}.`)
              setFault(null)
              setText('')
              setFrom('')
              set(
                { variantId: variant.id, fromQuantity, sku: variant.sku },
                priceNow(variant, fromQuantity),
              )
            }}
            none="No product found."
          />
          <TextInput
            label="From quantity"
            inputMode="decimal"
            placeholder="Any"
            autoComplete="off"
            value={from}
            error={fault}
            onChange={({ currentTarget: { value } }) => setFrom(value)}
          />
        </div>
      ) : null}
      <ul className={classes.lists}>
        {(data?.prices ?? []).map((price) => (
          <li key={`${price.variantId} ${price.fromQuantity}`} className={classes.price}>
            <span>
              {price.title} <CodeText code={price.sku} />
              {fromInWords(price)}
            </span>
            <TextInput
              aria-label={`Price of ${price.sku}${fromInWords(price)} in this list`}
              inputMode="decimal"
              readOnly={whyNot !== null}
              defaultValue={plainMoney(price.priceMinor, currency)}
              onBlur={({ currentTarget }) => {
                const minor = parseMoney(currentTarget.value, currency)
                if (minor === null || minor < 0)
                  currentTarget.value = plainMoney(price.priceMinor, currency)
                else if (minor !== price.priceMinor) set(price, minor)
              }}
            />
            <IconButton
              size={36}
              isDisabled={whyNot !== null}
              label={`Take ${price.sku}${fromInWords(price)} out of this list`}
              onAct={() => set(price, null)}
            >
              <IconTrash size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
