import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './SearchPicker.module.css'

type SearchPickerProps<R> = {
  label: string
  /** In a line of filters: the label is only spoken. */
  isBare?: boolean
  hint: string
  /** What is typed; the caller asks the server for it. */
  text: string
  onText: (text: string) => void
  /** Undefined while they are being looked for. */
  results: readonly R[] | undefined
  keyOf: (result: R) => string
  render: (result: R) => ReactNode
  onPick: (result: R) => void
  /** What to say when nothing is found. */
  none: ReactNode
  error?: string | null
  /** Open before anything is typed, for a list that is short enough to look through. */
  isListed?: boolean
  /** Which result is marked before the arrows are used: the first, or none at -1. */
  startsAt?: number
  onEnter?: () => void
  onLeave?: () => void
  field?: SearchPickerField
}

/** What the text field takes besides. */
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

/** A field that finds records as one types: arrows choose, Enter takes, Esc closes. */
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
  // Enter came before the answer: what is typed counts, so the first result is taken when it is there.
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
      // It picks, and never sends the form around it.
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
          // What is chosen is typed over, not typed on.
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
