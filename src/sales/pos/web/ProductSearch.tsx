import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { countedWords } from '#stock/catalog/counted-words.ts'
import { refuseSale } from '#stock/catalog/sale.rules.ts'
import { type Cart, oneUnit, withGoods } from './cart.ts'
import classes from './pos.module.css'
import { catalogOfTill } from './pos-api.ts'

type ProductSearchProps = {
  currency: string
  onCart: (change: (cart: Cart) => Cart) => void
  /** Enter while nothing is typed. */
  onEnterEmpty: () => void
}

/** Finds a product by SKU, barcode or words of its title; `3*MUG` adds three. */
export function ProductSearch({ onCart, onEnterEmpty }: ProductSearchProps) {
  const [text, setText] = useState('')
  const { units, words } = countedWords(text)
  const q = useDebounced(words)
  const { data } = useQuery({
    ...catalogOfTill.ask('search', { q, limit: 8 }),
    enabled: q !== '',
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the control
    <div
      onKeyDown={(event) => {
        if (event.key === 'Enter' && text.trim() === '') onEnterEmpty()
      }}
    >
      <SearchPicker
        label="Product"
        hint="Scan, or type SKU, barcode or title; 3*SKU adds three"
        text={text}
        onText={setText}
        results={q === words ? data?.variants : undefined}
        keyOf={({ id }) => id}
        render={(variant) => (
          <span className={classes.found}>
            <span>
              {variant.title} <CodeText code={variant.sku} />
            </span>
            <span className={classes.dimmed}>
              {refuseSale(variant)
                ? 'Can’t be sold'
                : formatMoney(variant.priceMinor, variant.currency)}
            </span>
          </span>
        )}
        onPick={(variant) => {
          setText('')
          const refusal = refuseSale(variant)
          if (refusal) return tellErrorBriefly(`${variant.sku} was not added`, refusal.message)
          const { id: variantId, sku, title, quantityScale } = variant
          const goods = { variantId, sku, title, quantityScale }
          onCart((cart) => withGoods(cart, goods, units * oneUnit(quantityScale)))
        }}
        none="No product found."
        field={{ autoFocus: true, size: 'md' }}
      />
    </div>
  )
}
