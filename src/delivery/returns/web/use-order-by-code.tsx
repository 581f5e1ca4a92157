import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { ReturnableOrder } from '../returns.fields.ts'
import { returnsApi } from './returns-api.ts'

/** The order of the typed or scanned code: its number, a parcel, a tracking number. */
export function useOrderByCode(from = '') {
  const [text, setText] = useState(from)
  const code = useDebounced(text.trim())
  const query = useQuery({
    ...returnsApi.ask('findOrder', { code }),
    enabled: code !== '',
    retry: false,
  })
  const order: ReturnableOrder | undefined = code === text.trim() ? query.data : undefined
  const fault = query.error && code === text.trim() ? refusalOf(query.error).message : null
  const field = (
    <TextInput
      label="Order number, parcel or tracking number"
      placeholder="1042, S-1042 or the courier’s number"
      value={text}
      maxLength={80}
      required
      data-autofocus
      autoComplete="off"
      error={code === '' ? null : fault}
      description={order ? `Order ${order.number} of ${order.shipName}, ${order.state}` : undefined}
      onChange={({ currentTarget: { value } }) => setText(value)}
    />
  )
  return { order, field, setCode: setText }
}
