import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeText } from '#platform/web/CodeText.tsx'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import classes from './activity.module.css'
import { catalogOfActivity } from './activity-api.ts'
import { withValue } from './with-value.ts'

/** Finds a product to filter by, with all its variants; those picked are in the filter. */
export function ProductFilter() {
  const { params, set } = useUrlState()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data } = useQuery({
    ...catalogOfActivity.ask('search', { q, limit: 8 }),
    enabled: q !== '',
  })
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
          set(withValue(params, 'productId', id))
        }}
        none="No matching products."
      />
    </div>
  )
}
