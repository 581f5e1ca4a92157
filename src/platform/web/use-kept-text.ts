import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/**
 * The text of a field that saves on its own, with Enter or when it is left. An edit is saved once:
 * leaving the field after Enter does not save it again, even if the saved text has not been read
 * back yet. What is being typed is never replaced by a newer saved text.
 */
export function useKeptText(saved: string, onKept: (text: string) => void) {
  const [text, setText] = useState(saved)
  const isEdited = useRef(false)
  useEffect(() => {
    if (!isEdited.current) setText(saved)
  }, [saved])
  const keep = () => {
    isEdited.current = false
    if (text !== saved) onKept(text)
  }
  return {
    text,
    /** Back to the saved text. */
    reset: () => setText(saved),
    input: {
      value: text,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        isEdited.current = true
        setText(currentTarget.value)
      },
      onBlur: () => {
        if (isEdited.current) keep()
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') keep()
      },
    },
  }
}
