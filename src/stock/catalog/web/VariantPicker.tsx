import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeText } from '#platform/web/CodeText.tsx'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { VariantFacts } from '../catalog.contract.ts'
import { catalogApi } from './products-api.ts'

/** Finds a product by SKU, barcode or words. */
export function VariantPicker(props: {
  label: string
  /** The label is only read out; the field says what it is for. */
  isBare?: true
  onPick: (variant: VariantFacts) => void
  error?: string | null
}) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data } = useQuery({
    ...catalogApi.ask('search', { q, limit: 8 }),
    enabled: q !== '',
  })
  return (
    <SearchPicker
      label={props.label}
      isBare={props.isBare ?? false}
      hint={props.isBare ? `${props.label}: SKU or title` : 'SKU, barcode or words of the title'}
      text={text}
      onText={setText}
      results={q === text.trim() ? data?.variants : undefined}
      keyOf={({ id }) => id}
      error={props.error ?? null}
      render={({ title, sku }) => (
        <span>
          {title} <CodeText code={sku} />
        </span>
      )}
      onPick={(variant) => {
        setText('')
        props.onPick(variant)
      }}
      none="No product found."
    />
  )
}
