import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { binsOfStock } from './stock-api.ts'

export type PickedBin = { readonly id: string; readonly code: string }

type BinPickerProps = {
  label: string
  outletId: string
  bin: PickedBin | null
  /** Null once the chosen bin is cleared. */
  onPick: (bin: PickedBin | null) => void
  error?: string | null
}

/** One bin of an outlet, by its code or name. */
export function BinPicker({ label, outletId, bin, onPick, error = null }: BinPickerProps) {
  const [text, setText] = useState(bin?.code ?? '')
  const q = useDebounced(text.trim(), 150)
  const { data } = useQuery({
    ...binsOfStock.ask('list', { outletId: [outletId], isArchived: false, q, limit: 20 }),
    enabled: q !== '' && q !== bin?.code,
    placeholderData: keepPreviousData,
  })
  return (
    <SearchPicker
      label={label}
      hint="Code of the bin; empty for none"
      text={text}
      onText={(typed) => {
        setText(typed)
        if (bin) onPick(null)
      }}
      results={bin ? [] : data?.rows}
      keyOf={({ id }) => id}
      render={({ code, name }) => (name ? `${code} ${name}` : code)}
      onPick={({ id, code }) => {
        setText(code)
        onPick({ id, code })
      }}
      none={bin ? `${bin.code} is chosen.` : 'No bin of this outlet is called so.'}
      error={error ?? (text.trim() !== '' && !bin ? 'Choose a bin of the list.' : null)}
    />
  )
}
