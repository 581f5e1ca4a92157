import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeText } from '#platform/web/CodeText.tsx'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import classes from './activity.module.css'
import { catalogOfActivity } from './activity-api.ts'

/** Finds the product to look at, with all its variants; the one that was picked is a chip. */
export function ProductFilter() {
  const { params, set } = useUrlState()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data } = useQuery({
    ...catalogOfActivity.ask('search', { q, limit: 8 }),
    enabled: q !== '',
  })
  if (params.product) return null
  return (
    <div className={classes.person}>
      <SearchPicker
        label="Product"
        isBare
        hint="Product: title or SKU"
        text={text}
        onText={setText}
        results={q === text.trim() ? data?.variants : undefined}
        keyOf={({ id }) => id}
        render={({ title, sku }) => (
          <>
            {title} <CodeText code={sku} />
          </>
        )}
        onPick={({ id }) => {
          setText('')
          set({ product: id, after: null })
        }}
        none="No matching products."
      />
    </div>
  )
}
