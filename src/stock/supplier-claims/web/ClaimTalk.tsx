import { Textarea } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { type CallContext, sendFile } from '#platform/web/client.ts'
import { FileButton, pictureKinds } from '#platform/web/FileButton.tsx'
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
            {file ? <FileLink file={file} address={address} /> : <p>{words}</p>}
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
            <AddFile address={address} area={area} />
          </div>
        </>
      ) : null}
    </Section>
  )
}

function FileLink({ file, address }: { file: ClaimFile; address: string }) {
  const { fileId, name, isPicture } = file
  return (
    <p>
      <a href={`${address}/${fileId}`} target="_blank" rel="noreferrer">
        {isPicture ? <img src={`${address}/${fileId}`} alt={name} /> : name}
      </a>
    </p>
  )
}

function AddFile({ address, area }: { address: string; area: string }) {
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const add = async (files: readonly File[]) => {
    setFault(null)
    setSending(true)
    try {
      for (const file of files) {
        const path = `${address}?name=${encodeURIComponent(file.name.slice(0, 120))}`
        await sendFile(path, file, () => undefined, new AbortController().signal)
      }
      queries.invalidateQueries({ queryKey: [area] })
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <FileButton
        kinds={`${pictureKinds},application/pdf`}
        isMany
        icon={<IconPaperclip size={14} />}
        isPending={isSending}
        onFiles={add}
      >
        Add file
      </FileButton>
      {fault ? (
        <span role="alert" className={classes.fault}>
          {fault}
        </span>
      ) : null}
    </>
  )
}
