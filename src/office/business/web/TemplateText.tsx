import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import type { Template } from '#platform/templates.ts'
import classes from './TemplatePanel.module.css'

type Props = {
  template: Template
  value: string
  error: string | null
  onValue: (body: string) => void
}

/** The text of a template, with a button for each field that it may have. */
export function TemplateText({ template, value, error, onValue }: Props) {
  const body = useRef<HTMLTextAreaElement>(null)
  /** At the cursor. */
  const insert = (name: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = body.current ?? {}
    onValue(`${value.slice(0, selectionStart)}{{${name}}}${value.slice(selectionEnd)}`)
    body.current?.focus()
  }
  return (
    <>
      <Textarea
        ref={body}
        label="Text"
        rows={12}
        maxLength={10_000}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
      <div className={classes.fields}>
        <span>Fields:</span>
        {Object.keys(template.fields).map((name) => (
          <button
            key={name}
            type="button"
            className={classes.field}
            onClick={() => insert(name)}
          >{`{{${name}}}`}</button>
        ))}
      </div>
      {template.channel === 'mail' && template.fields.link && template.unsubscribe === null ? (
        <p className={classes.none}>
          {'Write {{link|words}} on a line of its own to show a button with these words.'}
        </p>
      ) : null}
    </>
  )
}
