import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import classes from './Grid.module.css'
import { type GridColumn, isNumberKind } from './grid-columns.ts'

type CellEditorProps = {
  column: GridColumn
  label: string
  text: string
  onText: (text: string) => void
  onCommit: (text: string, then: 'down' | 'on' | 'back' | 'stay') => void
  onSave: () => void
  onCancel: () => void
}

/** The field in a cell. Enter and Tab keep the value and move on, Esc restores the cell. */
export function CellEditor(props: CellEditorProps) {
  const { column, label, text, onText, onCommit, onSave, onCancel } = props
  const input = useRef<HTMLInputElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  // After leaving by a key, the blur of the removed field must not leave again.
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
    // The first typed character is before the caret.
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length)
  }, [])
  const leave = (act: () => void) => {
    if (isLeft.current) return
    isLeft.current = true
    act()
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    const isControl = event.ctrlKey || event.metaKey
    if (event.key === 'Escape') leave(onCancel)
    else if (isControl && (event.key === 'Enter' || event.key.toLowerCase() === 's'))
      leave(() => {
        onCommit(text, 'on')
        onSave()
      })
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
      inputMode={isNumberKind(column.kind) ? 'decimal' : 'text'}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}
