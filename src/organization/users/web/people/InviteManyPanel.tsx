import { Button, FileInput, Textarea } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { csvHead, csvLine } from '#platform/csv.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import classes from './people.module.css'
import { peopleApi } from './people-api.ts'

type Row = Awaited<ReturnType<typeof peopleApi.call.inviteMany>>['rows'][number]

const example = 'Email,Name,Roles,Outlets\nada@example.com,Ada Byron,Store Manager;Staff,YORK'

/** Invites many from a table: first a trial with a verdict for each row, then those that are right. */
export function InviteManyPanel({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState<readonly Row[] | null>(null)
  const [done, setDone] = useState<readonly Row[] | null>(null)
  const [isMailed, setMailed] = useState(true)
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const { start, isPending, refusal, clear } = useAct({
    area: 'people',
    run: peopleApi.call.inviteMany,
    onRefusal: () => true,
    onDone: ({ rows, invited, ignoredColumns, isMailed }, { isTrial }) => {
      setIgnored(ignoredColumns)
      setMailed(isMailed)
      if (isTrial) return setTried(rows)
      setDone(rows)
      tellSuccess(invited === 1 ? '1 person is invited' : `${invited} people are invited`)
    },
  })
  const change = (next: string) => {
    setText(next)
    setTried(null)
    clear()
  }
  const good = tried?.filter(({ fault }) => fault === null).length ?? 0
  const shown = done ?? tried
  return (
    <SidePanel
      title="Invite many"
      onClose={onClose}
      foot={
        done ? (
          <Button onClick={onClose}>Close</Button>
        ) : tried ? (
          <Button
            loading={isPending}
            disabled={good === 0}
            onClick={() => start({ text, isTrial: false })}
          >
            {good === 1 ? 'Invite 1 person' : `Invite ${good} people`}
          </Button>
        ) : (
          <Button
            loading={isPending}
            disabled={text.trim() === ''}
            onClick={() => start({ text, isTrial: true })}
          >
            Preview
          </Button>
        )
      }
    >
      {done ? null : <TableInput text={text} onText={change} />}
      {refusal ? <RefusalNote refusal={refusal} /> : null}
      {shown && !isMailed ? (
        <p className={classes.warn}>
          Email isn't set up, so no links are mailed. Save the links here and send them yourself.
        </p>
      ) : null}
      {shown && ignored.length > 0 ? (
        <p className={classes.quiet}>Columns not read: {ignored.join(', ')}.</p>
      ) : null}
      {shown ? <Verdicts rows={shown} isDone={done !== null} /> : null}
    </SidePanel>
  )
}

function TableInput({ text, onText }: { text: string; onText: (text: string) => void }) {
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
          if (file) onText(await file.text())
        }}
      />
      <Textarea
        label="Table"
        placeholder={example}
        rows={8}
        classNames={{ input: classes.code ?? '' }}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
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
