import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useUrlState } from '../url-state.ts'

const pauseMs = 250

/**
 * A search kept in the URL: it starts after a short pause, or at once on Enter. `/` moves the focus
 * to it, and the down arrow back to the list.
 */
export function SearchField(props: { label: string; hint: string; param?: string }) {
  const { label, hint, param = 'q' } = props
  const { params, set } = useUrlState()
  const current = params[param] ?? ''
  const [text, setText] = useState(current)
  const sent = useRef(current)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (current !== sent.current) setText(current)
    sent.current = current
  }, [current])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (value: string) => {
    clearTimeout(timer.current)
    const trimmed = value.trim()
    if (trimmed === sent.current) return
    sent.current = trimmed
    set({ [param]: trimmed || null, after: null }, 'replace')
  }
  const change = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(value), pauseMs)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') send(text)
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      document.querySelector<HTMLElement>('[data-row]')?.focus()
    }
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (text === '') return event.currentTarget instanceof HTMLElement && event.currentTarget.blur()
    setText('')
    send('')
  }
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      title="Key: /"
      placeholder={hint}
      value={text}
      maxLength={80}
      leftSection={<IconSearch size={16} />}
      data-list-search
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={press}
    />
  )
}
