import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { parseMoney, plainMoney } from '#platform/money.ts'

type PriceInputProps = {
  label: string
  currency: string
  minor: number | null
  onMinor: (minor: number | null) => void
  className?: string | undefined
}

/** A price in a table: money as people write it; empty for what the supplier asks. */
export function PriceInput({ label, currency, minor, onMinor, className }: PriceInputProps) {
  const shown = minor === null ? '' : plainMoney(minor, currency)
  const [text, setText] = useState(shown)
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    if (!isTyping) setText(shown)
  }, [shown, isTyping])
  const typed = text.trim() === '' ? null : parseMoney(text, currency)
  return (
    <TextInput
      className={className}
      aria-label={label}
      inputMode="decimal"
      value={text}
      error={text.trim() !== '' && (typed === null || typed < 0)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => {
        const now = event.currentTarget.value
        setText(now)
        const read = now.trim() === '' ? null : parseMoney(now, currency)
        if (now.trim() === '' || (read !== null && read >= 0)) onMinor(read)
      }}
    />
  )
}
