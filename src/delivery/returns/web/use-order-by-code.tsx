import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import type { FieldOf } from '#platform/web/forms/form-fields.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { ReturnableOrder } from '../returns.fields.ts'
import { returnsApi } from './returns-api.ts'

/** The field for an order by its number, a parcel or a tracking number, and the order of what is entered. */
export function useOrderByCode(from = ''): {
  order: ReturnableOrder | undefined
  field: FieldOf<string, unknown>
  /** Follows what is entered in the field. */
  onCode: (code: string) => void
} {
  const [text, setText] = useState(from)
  const code = useDebounced(text.trim())
  const query = useQuery({
    ...returnsApi.ask('findOrder', { code }),
    enabled: code !== '',
    retry: false,
  })
  const isCurrent = code !== '' && code === text.trim()
  const order = isCurrent ? query.data : undefined
  const notFound = isCurrent && query.error ? refusalOf(query.error).message : null
  const label = 'Order number, parcel or tracking number'
  return {
    order,
    onCode: setText,
    field: {
      kind: 'own',
      label,
      isRequired: true,
      refusedAs: 'orderId',
      fault: () => (order ? null : (notFound ?? 'The order is being searched for. Try again.')),
      draw: ({ value, error, onValue }) => (
        <TextInput
          label={label}
          placeholder="1042, S-1042 or the courier’s number"
          value={value}
          maxLength={80}
          required
          autoComplete="off"
          error={error ?? notFound}
          description={
            order ? `Order ${order.number} of ${order.shipName}, ${order.state}` : undefined
          }
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        />
      ),
      words: (value) => value,
    },
  }
}
