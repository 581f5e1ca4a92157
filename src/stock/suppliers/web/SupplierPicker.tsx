import { Button, Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { MissingNote } from '#platform/web/layout/MissingNote.tsx'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { SupplierChoice } from '../suppliers.fields.ts'
import classes from './SupplierPicker.module.css'
import { suppliersApi } from './suppliers-api.ts'

type SupplierPickerProps = {
  value: string | null
  onChange: (supplierId: string | null) => void
}

/** The supplier whose portal a user sees: one that is chosen, or a field to find one. */
export function SupplierPicker({ value, onChange }: SupplierPickerProps) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(value)
  // The field takes the button's place or the reverse; the keyboard goes on there.
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [value])
  return (
    <div ref={place}>
      {value === null ? (
        <SupplierSearch onPick={onChange} />
      ) : (
        <ChosenSupplier id={value} onClear={() => onChange(null)} />
      )}
    </div>
  )
}

function ChosenSupplier({ id, onClear }: { id: string; onClear: () => void }) {
  const { data } = useQuery(suppliersApi.ask('choice', { id }))
  return (
    <Input.Wrapper label="Supplier" labelElement="div">
      <div className={classes.chosen}>
        {data ? (
          <SupplierFacts supplier={data} />
        ) : (
          <span className={classes.dimmed}>Loading…</span>
        )}
        <Button size="xs" variant="default" onClick={onClear}>
          Another supplier
        </Button>
      </div>
    </Input.Wrapper>
  )
}

const missingSupplier = {
  label: 'New supplier',
  path: '/suppliers?new=1',
  access: capability.suppliers,
} as const

function SupplierSearch({ onPick }: { onPick: (supplierId: string) => void }) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data } = useQuery({
    ...suppliersApi.ask('search', { q, limit: 8 }),
    enabled: q !== '',
  })
  const first = useQuery(suppliersApi.ask('search', { q: '', limit: 1 }))
  if (first.data?.suppliers.length === 0)
    return (
      <MissingNote missing={missingSupplier}>There is no supplier yet. Add one first.</MissingNote>
    )
  return (
    <SearchPicker
      label="Supplier"
      hint="Code or name"
      text={text}
      onText={setText}
      results={q === text.trim() ? data?.suppliers : undefined}
      keyOf={({ id }) => id}
      render={(supplier) => <SupplierFacts supplier={supplier} />}
      onPick={({ id }) => {
        setText('')
        onPick(id)
      }}
      none="No supplier of that code or name."
    />
  )
}

function SupplierFacts({ supplier }: { supplier: SupplierChoice }) {
  const { code, name, city, isActive } = supplier
  return (
    <span className={classes.facts}>
      <span className={classes.name}>{name}</span>
      <span className={classes.dimmed}>
        {[code, city, isActive ? '' : 'not active'].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
