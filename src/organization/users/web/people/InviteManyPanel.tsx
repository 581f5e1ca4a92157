import { Button, FileInput, Textarea } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { csvHead, csvLine } from '#platform/csv.ts'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import classes from './people.module.css'
import { peopleApi } from './people-api.ts'

type Row = Awaited<ReturnType<typeof peopleApi.call.inviteMany>>['rows'][number]

const example = 'Email,Name,Roles,Outlets\nada@example.com,Ada Byron,Store Manager;Staff,YORK'

type Answer = Awaited<ReturnType<typeof peopleApi.call.inviteMany>>

type Values = { readonly text: string }

/** Invites many from a table: first a trial with a result for each row, then those that are right. */
export function InviteManyPanel({ onClose }: { onClose: () => void }) {
  const [trial, setTrial] = useState<{ readonly text: string; readonly answer: Answer } | null>(
    null,
  )
  const [done, setDone] = useState<Answer | null>(null)
  const trialOf = ({ text }: Values) => (trial?.text === text ? trial.answer : null)
  if (done)
    return (
      <SidePanel
        title="Invite many"
        onClose={onClose}
        foot={<Button onClick={onClose}>Close</Button>}
      >
        <Results answer={done} isDone />
      </SidePanel>
    )
  return (
    <FormPanel
      area="people"
      title="Invite many"
      subject="The table"
      confirmLabel={(values) => {
        const tried = trialOf(values)
        if (!tried) return 'Preview'
        const good = goodRows(tried)
        return good === 1 ? 'Invite 1 person' : `Invite ${good} people`
      }}
      whyNot={(values) => {
        const tried = trialOf(values)
        return tried && goodRows(tried) === 0 ? 'No row can be invited. Correct the table.' : null
      }}
      fields={fields}
      opened={noTable}
      save={({ values }, options) =>
        peopleApi.call.inviteMany({ ...values, isTrial: trialOf(values) === null }, options)
      }
      // After the preview, the table is still to be sent.
      continueWith={(_, sent) => (trialOf(sent.values) ? null : sent)}
      onSaved={(answer, values) => {
        if (!trialOf(values)) return setTrial({ ...values, answer })
        const { invited } = answer
        setDone(answer)
        tellSuccess(invited === 1 ? '1 person is invited' : `${invited} people are invited`)
      }}
      below={({ values }) => {
        const answer = trialOf(values)
        return answer ? <Results answer={answer} isDone={false} /> : null
      }}
      onClose={onClose}
    />
  )
}

const noTable: Values = { text: '' }

const goodRows = ({ rows }: Answer) => rows.filter(({ fault }) => fault === null).length

const fields: FormFields<Values> = {
  text: {
    kind: 'own',
    label: 'Table',
    isRequired: true,
    draw: ({ value, error, onValue }) => <TableInput {...{ value, error, onValue }} />,
    words: (text) => text || 'empty',
  },
}

function Results({ answer, isDone }: { answer: Answer; isDone: boolean }) {
  const { rows, isMailed, ignoredColumns } = answer
  return (
    <>
      {isMailed ? null : (
        <p className={classes.warn}>
          Email isn't set up, so no links are mailed. Save the links here and send them yourself.
        </p>
      )}
      {ignoredColumns.length > 0 ? (
        <p className={classes.quiet}>Columns not read: {ignoredColumns.join(', ')}.</p>
      ) : null}
      <Verdicts rows={rows} isDone={isDone} />
    </>
  )
}

type TableInputProps = {
  value: string
  error: string | null
  onValue: (text: string) => void
}

function TableInput({ value, error, onValue }: TableInputProps) {
  return (
    <div className={classes.fields}>
      <p className={classes.quiet}>
        A table of email, name, roles and outlets, pasted from a spreadsheet or from a CSV file. A
        header may name the columns in any order. Put a semicolon between several roles or outlets;
        for all outlets write “all”. You see the result of each row before anyone is invited.
      </p>
      <FileInput
        label="File"
        placeholder="Choose a CSV file"
        accept=".csv,text/csv,text/plain"
        clearable
        onChange={async (file) => {
          if (file) onValue(await file.text())
        }}
      />
      <Textarea
        label="Table"
        placeholder={example}
        rows={8}
        classNames={{ input: classes.code ?? '' }}
        value={value}
        error={error}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </div>
  )
}

function Verdicts({ rows, isDone }: { rows: readonly Row[]; isDone: boolean }) {
  const refused = rows.filter(({ fault }) => fault !== null)
  return (
    <Section
      title={
        isDone
          ? `${rows.length - refused.length} of ${rows.length} rows invited`
          : `Read ${rows.length === 1 ? '1 row' : `${rows.length} rows`}, ${rows.length - refused.length} can be invited`
      }
      aside={
        <span className={classes.acts}>
          {isDone ? (
            <SaveButton label="Links" name="invitations.csv" lines={linkLines(rows)} />
          ) : null}
          {refused.length > 0 ? (
            <SaveButton label="Refused rows" name="refused.csv" lines={faultLines(refused)} />
          ) : null}
        </span>
      }
    >
      <div className={classes.verdict}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Email</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, email, text, fault, id }) => (
              <tr key={line} title={text}>
                <td>{line}</td>
                <td>{email}</td>
                <td>
                  {fault ?? <ToneBadge tone="good" label={id === null ? 'Ready' : 'Invited'} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

/** Offers lines that the screen knows already as a file. */
function SaveButton(props: { label: string; name: string; lines: readonly string[] }) {
  const href = `data:text/csv;charset=utf-8,${encodeURIComponent(csvHead + props.lines.join(''))}`
  return (
    <Button
      component="a"
      href={href}
      download={props.name}
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} />}
    >
      {props.label}
    </Button>
  )
}

const faultLines = (rows: readonly Row[]) => [
  csvLine(['Line', 'Row', 'Reason']),
  ...rows.map(({ line, text, fault }) => csvLine([line, text, fault])),
]

const linkLines = (rows: readonly Row[]) => [
  csvLine(['Mail', 'Link']),
  ...rows.flatMap(({ email, link }) =>
    link === null ? [] : [csvLine([email, `${window.location.origin}${link}`])],
  ),
]
