import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { AreaKind } from '../coverage.rules.ts'
import type { ListedArea } from '../locations.fields.ts'
import classes from './places.module.css'
import { locationsApi } from './places-api.ts'

type AreaPickerProps = {
  label: string
  country: string
  kind?: AreaKind
  /** The initial text of the field. */
  shown: string
  error?: string | null
  onPick: (area: ListedArea | null) => void
}

/** Finds an area of a country by its name or an alias. */
export function AreaPicker({ label, country, kind, shown, error, onPick }: AreaPickerProps) {
  const [text, setText] = useState(shown)
  const asked = useDebounced(text)
  const { data } = useQuery({
    ...locationsApi.ask('areas', {
      q: asked,
      limit: 8,
      ...(country.length === 2 ? { country: [country] } : {}),
      ...(kind ? { kind: [kind] } : {}),
    }),
    enabled: asked.trim() !== '',
  })
  return (
    <SearchPicker
      label={label}
      hint="Name or alias"
      text={text}
      onText={(typed) => {
        setText(typed)
        if (typed.trim() === '') onPick(null)
      }}
      results={data?.rows}
      keyOf={({ id }) => id}
      render={({ name, within }) => (
        <>
          {name} <span className={classes.quiet}>{within}</span>
        </>
      )}
      onPick={(area) => {
        setText(area.name)
        onPick(area)
      }}
      error={error ?? null}
      none="No area is called so."
    />
  )
}
