import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { countedWords } from '#stock/catalog/counted-words.ts'
import { type Cart, oneUnit, withGoods } from './cart.ts'
import { StockWords, useStockWords } from './deliver-later/StockWords.tsx'
import classes from './pos.module.css'
import { useProductSearch } from './use-product-search.ts'

type ProductSearchProps = {
  registerId: string
  currency: string
  onCart: (change: (cart: Cart) => Cart) => void
  /** Enter while nothing is typed. */
  onEnterEmpty: () => void
}

/** Finds a product by SKU, barcode or words of its title; `3*MUG` adds three. */
export function ProductSearch(props: ProductSearchProps) {
  const { registerId, currency, onCart, onEnterEmpty } = props
  const [text, setText] = useState('')
  const { units, words } = countedWords(text)
  const q = useDebounced(words)
  const results = useProductSearch(q)
  const stockOf = useStockWords(registerId, results)
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
        results={q === words ? results : undefined}
        keyOf={({ id }) => id}
        render={({ title, sku, priceMinor, whyNot, ...product }) => (
          <span className={classes.found}>
            <span>
              {title} <CodeText code={sku} />
              <StockWords words={stockOf(product)} />
            </span>
            <span className={classes.dimmed}>
              {whyNot !== '' || priceMinor === null
                ? 'Can’t be sold'
                : formatMoney(priceMinor, currency)}
            </span>
          </span>
        )}
        onPick={({ id: variantId, sku, title, quantityScale, whyNot }) => {
          setText('')
          if (whyNot !== '') return tellErrorBriefly(`${sku} was not added`, whyNot)
          const goods = { variantId, sku, title, quantityScale }
          onCart((cart) => withGoods(cart, goods, units * oneUnit(quantityScale)))
        }}
        none="No product found."
        field={{ autoFocus: true, size: 'md' }}
      />
    </div>
  )
}
