import { PageForm } from '#platform/web/forms/PageForm.tsx'
import { openedWith } from '#platform/web/forms/use-form.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { WholeReturnCase } from '../return-cases.contract.ts'
import classes from './claims.module.css'
import { casesApi } from './claims-api.ts'

const noNote = { text: '' }

/** The contacts, searches and notes. */
export function CaseNotes({ found: { id, notes } }: { found: WholeReturnCase }) {
  return (
    <Section title="Notes">
      <PageForm
        key={id}
        area="returnCases"
        subject="Note"
        confirmLabel="Add note"
        fields={{ text: { kind: 'line', label: 'Add a note', longest: 500, isRequired: true } }}
        opened={noNote}
        save={({ values: { text } }, options) =>
          casesApi.call.note({ id, text: text.trim() }, options)
        }
        continueWith={() => openedWith(noNote)}
        onSaved={() => undefined}
      />
      {notes.map((note) => (
        <p key={note.id} className={classes.note}>
          {note.text}
          <span className={classes.minor}>
            {note.by ?? 'System'}, <InstantText at={note.at} />
          </span>
        </p>
      ))}
    </Section>
  )
}
