import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { productsApi } from './products-api.ts'

/** A word that others use already is offered, so that one thing does not get two names. */
export function WordField(props: {
  label: string
  of: 'categories' | 'brands' | 'tags'
  value: string
  error?: string | null
  onChange: (value: string) => void
}) {
  const { label, of, value, error = null, onChange } = props
  const listId = useId()
  const { data } = useQuery({ ...productsApi.ask('words', {}), staleTime: 30_000 })
  return (
    <>
      <TextInput
        label={label}
        list={listId}
        maxLength={80}
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {data?.[of].map((word) => (
          <option key={word.value} value={word.value} />
        ))}
      </datalist>
    </>
  )
}
