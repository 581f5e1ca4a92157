import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './CodeEntry.module.css'
import { useScanner } from './scanner-context.ts'

/** For a code that cannot be scanned: a typed code is handled like a scan. */
export function CodeEntry({ label, hint }: { label: string; hint: string }) {
  const { submit } = useScanner()
  const [text, setText] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    submit(text)
    setText('')
  }
  return (
    <form onSubmit={send} className={classes.entry}>
      <TextInput
        aria-label={label}
        placeholder={hint}
        value={text}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={classes.field}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Enter
      </Button>
    </form>
  )
}
