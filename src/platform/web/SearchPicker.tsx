import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './SearchPicker.module.css'

type SearchPickerProps<R> = {
  label: string
  /** In a filter bar: the label is for screen readers only. */
  isBare?: boolean
  hint: string
  /** The typed text; the caller sends the search to the server. */
  text: string
  onText: (text: string) => void
  /** Undefined while the search runs. */
  results: readonly R[] | undefined
  keyOf: (result: R) => string
  render: (result: R) => ReactNode
  onPick: (result: R) => void
  /** Shown when nothing is found. */
  none: ReactNode
  error?: string | null
  /** Opens before anything is typed, for a list that is short enough to look through. */
  isListed?: boolean
  /** The result that is marked before the arrows are used: the first, or none at -1. */
  startsAt?: number
  onEnter?: () => void
  onLeave?: () => void
  field?: SearchPickerField
}

/** Further props of the text field. */
export type SearchPickerField = Pick<
  TextInputProps,
  | 'className'
  | 'description'
  | 'disabled'
  | 'required'
  | 'withAsterisk'
  | 'size'
  | 'inputWrapperOrder'
  | 'autoFocus'
>

/** A field that searches records while the user types: arrows move, Enter chooses, Esc closes. */
export function SearchPicker<R>(props: SearchPickerProps<R>) {
  const { text, results, keyOf, onPick, onText, isListed = false } = props
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  const shown = isOpen && (isListed || text.trim() !== '')
  const at = Math.min(moved ?? props.startsAt ?? 0, (results?.length ?? 1) - 1)

  const option = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen decides which row it is.
  useEffect(() => {
    option.current?.scrollIntoView({ block: 'nearest' })
  }, [at, shown])

  const pick = (result: R) => {
    setOpen(false)
    setMoved(null)
    onPick(result)
  }
  // Enter was pressed before the answer: the first result is chosen when it arrives.
  const isAwaited = useRef(false)
  const latest = useRef(pick)
  latest.current = pick
  useEffect(() => {
    const first = results?.[0]
    if (!results || !isAwaited.current) return
    isAwaited.current = false
    if (first !== undefined) latest.current(first)
  }, [results])

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // Enter chooses a result, and never submits the surrounding form.
      event.preventDefault()
      isAwaited.current = shown && results === undefined
    }
    if (isListed && !isOpen && event.key === 'ArrowDown') {
      event.preventDefault()
      setOpen(true)
      return
    }
    if (!shown || !results || event.ctrlKey || event.metaKey) return
    const result = results[at]
    if (event.key === 'ArrowDown') setMoved(Math.min(results.length - 1, at + 1))
    else if (event.key === 'ArrowUp') setMoved(Math.max(0, at - 1))
    else if (event.key === 'Enter' && result !== undefined) pick(result)
    else if (event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.picker}>
      <TextInput
        {...props.field}
        {...(props.isBare ? { 'aria-label': props.label } : { label: props.label })}
        placeholder={props.hint}
        value={text}
        error={props.error ?? null}
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(shown && results?.[at] ? { 'aria-activedescendant': `${listId}-${at}` } : {})}
        autoComplete="off"
        maxLength={80}
        onChange={(event) => {
          isAwaited.current = false
          onText(event.currentTarget.value)
          setMoved(null)
          setOpen(true)
        }}
        onFocus={(event) => {
          // Typing replaces the chosen value instead of appending to it.
          if (isListed) event.currentTarget.select()
          setOpen(true)
          props.onEnter?.()
        }}
        onBlur={() => {
          isAwaited.current = false
          setOpen(false)
          props.onLeave?.()
        }}
        onKeyDown={press}
      />
      {shown ? (
        <div role="listbox" id={listId} aria-label={props.label} className={classes.list}>
          {results?.map((result, index) => (
            <div
              key={keyOf(result)}
              ref={index === at ? option : null}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={classes.option}
              // The field keeps the focus, so that its blur does not close the list first.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(result)}
              onKeyDown={press}
            >
              {props.render(result)}
            </div>
          ))}
          {results?.length === 0 ? <div className={classes.none}>{props.none}</div> : null}
          {results === undefined ? <div className={classes.none}>Searching…</div> : null}
        </div>
      ) : null}
    </div>
  )
}
