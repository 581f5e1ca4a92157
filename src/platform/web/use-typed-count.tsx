import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useHouse } from './house-context.ts'
import { typedCount } from './typed-count.ts'

/**
 * A field to type the number of records that lose something, so that a stray click cannot affect
 * many. Without a field below the company's limit, or where nothing is lost.
 */
export function useTypedCount(props: {
  /** “orders” */
  noun: string
  /** Undefined until known. */
  count: number | undefined
  isLosing: boolean
}) {
  const { noun, count, isLosing } = props
  const { countedFrom } = useHouse()
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const isCounted = isLosing && count !== undefined && count >= countedFrom
  const { label, faultOf } = typedCount(noun, count)
  const fault = faultOf(typed)
  return {
    field: isCounted ? (
      <TextInput
        label={label}
        inputMode="numeric"
        autoComplete="off"
        withAsterisk
        value={typed}
        error={isTried ? fault : null}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
    ) : null,
    /** For the input of the command. */
    said: isLosing && count !== undefined ? { confirmedCount: count } : {},
    /** Whether the number was typed, where it is needed; otherwise its field shows the error. */
    isConfirmed: () => {
      setTried(true)
      return !isLosing || (count !== undefined && (!isCounted || fault === null))
    },
  }
}
