import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import classes from './Grid.module.css'
import type { GridColumn } from './grid-columns.ts'

type CellEditorProps = {
  column: GridColumn
  label: string
  text: string
  onText: (text: string) => void
  onCommit: (text: string, then: 'down' | 'on' | 'back' | 'stay') => void
  onCancel: () => void
}

/** The field in a cell. Enter and Tab keep and go on, Esc leaves the cell as it was. */
export function CellEditor({ column, label, text, onText, onCommit, onCancel }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  // Whoever left by a key does not leave again when the field then goes away.
  const isLeft = useRef(false)
  useLayoutEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  useEffect(() => {
    select.current?.focus()
    input.current?.focus()
    // What was typed to begin with stands before the caret.
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length)
  }, [])
  const leave = (act: () => void) => {
    if (isLeft.current) return
    isLeft.current = true
    act()
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') leave(onCancel)
    else if (event.key === 'Enter') leave(() => onCommit(text, 'down'))
    else if (event.key === 'Tab') leave(() => onCommit(text, event.shiftKey ? 'back' : 'on'))
    else return
    event.preventDefault()
  }
  const shared = {
    'aria-label': label,
    className: classes.editor,
    onKeyDown: press,
    onBlur: () => leave(() => onCommit(text, 'stay')),
  }
  if (column.kind === 'choice')
    return (
      <select
        {...shared}
        ref={select}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      >
        <option value="" />
        {column.options?.map((option) => (
          <option key={option.value} value={option.label}>
            {option.label}
          </option>
        ))}
      </select>
    )
  return (
    <input
      {...shared}
      ref={input}
      type="text"
      inputMode={column.kind === 'whole' || column.kind === 'money' ? 'decimal' : 'text'}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}
