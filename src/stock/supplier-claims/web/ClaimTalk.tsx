import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AddFilesButton, FileOfRecord } from '#platform/web/AddFilesButton.tsx'
import { classNames } from '#platform/web/class-names.ts'
import type { CallContext } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ClaimFile, ClaimMessage } from '../supplier-claims.fields.ts'
import classes from './supplier-claims.module.css'

type ClaimTalkProps = {
  messages: readonly ClaimMessage[]
  files: readonly ClaimFile[]
  /** Where its files are read and sent. */
  address: string
  area: string
  send: (body: string, options: { context: CallContext }) => Promise<unknown>
  /** Why nothing can be written now; null where it can. */
  whyNot: string | null
}

/** What both sides wrote and added, oldest first, and the next message. */
export function ClaimTalk({ messages, files, address, area, send, whyNot }: ClaimTalkProps) {
  const [body, setBody] = useState('')
  const act = useAct({ area, run: send, onDone: () => setBody('') })
  const said = [
    ...messages.map((message) => ({ ...message, at: message.writtenAt, file: null })),
    ...files.map((file) => ({ ...file, at: file.addedAt, body: '', file })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1))
  return (
    <Section title="Conversation">
      <ul className={classes.talk}>
        {said.map(({ id, isSupplier, author, at, body: words, file }) => (
          <li key={id} className={classNames(classes.message, isSupplier && classes.theirs)}>
            <span className={classes.minor}>
              {author}, <InstantText at={at} />
            </span>
            <p>{file ? <FileOfRecord file={file} address={address} /> : words}</p>
          </li>
        ))}
      </ul>
      {said.length === 0 ? <p className={classes.minor}>No messages yet.</p> : null}
      {whyNot === null ? (
        <>
          <Textarea
            label="Message"
            rows={2}
            maxLength={1000}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          <div className={classNames(classes.acts, classes.answer)}>
            <ActButton
              size="xs"
              isPending={act.isPending}
              whyNot={body.trim() === '' ? 'Write a message first.' : null}
              onAct={() => act.start(body)}
            >
              Send message
            </ActButton>
            <AddFilesButton address={address} area={area} />
          </div>
        </>
      ) : null}
    </Section>
  )
}
