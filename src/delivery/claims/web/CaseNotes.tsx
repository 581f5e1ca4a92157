import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeReturnCase } from '../return-cases.contract.ts'
import classes from './claims.module.css'
import { casesApi } from './claims-api.ts'

/** The contacts, searches and notes. */
export function CaseNotes({ found }: { found: WholeReturnCase }) {
  const [text, setText] = useState('')
  const act = useAct({
    area: 'returnCases',
    run: casesApi.call.note,
    onDone: () => setText(''),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') act.start({ id: found.id, text: text.trim() })
  }
  return (
    <Section title="Notes">
      <form onSubmit={send} className={classes.line}>
        <TextInput
          aria-label="Note what was done or said"
          placeholder="What was done or said"
          maxLength={500}
          className={classes.grow}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActButton type="submit" isPending={act.isPending} onAct={() => undefined}>
          Add
        </ActButton>
      </form>
      {found.notes.map((note) => (
        <p key={note.id} className={classes.note}>
          {note.text}
          <span className={classes.minor}>
            {note.by ?? 'The house'}, <InstantText at={note.at} />
          </span>
        </p>
      ))}
    </Section>
  )
}
