import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './CopyField.module.css'
import { copyText } from './copy-text.ts'

/** A text to copy, such as a key that is shown once. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    setCopied(await copyText(text, 'Press Ctrl+C: the text is marked.'))
  }
  return (
    <div className={classes.row}>
      <TextInput
        ref={field}
        label={label}
        value={text}
        readOnly
        className={classes.field}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={copy}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
