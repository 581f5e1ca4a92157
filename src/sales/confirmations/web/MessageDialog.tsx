import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Wish } from '#organization/messages/ways.ts'
import { MessageList } from '#organization/messages/web/index.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellErrorBriefly, tellSuccess } from '#platform/web/notify.ts'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { kindFacts, type MessageKind, messageKinds } from '../message-kinds.ts'
import { confirmationsApi } from './confirmations-api.ts'
import { MessagePreview, type Preview } from './MessagePreview.tsx'
import { sendAgainField } from './send-again-field.ts'
import { wishChoices } from './wish-choices.ts'

type DialogProps = { orderIds: readonly string[]; onDone: () => void; onClose: () => void }

type Values = {
  readonly kind: MessageKind
  readonly text: string
  readonly wish: Wish
  readonly again: boolean
}

const opened: Values = { kind: 'confirm_link', text: '', wish: 'best', again: false }

const ownWords = 'about_order'

/** How many customers one request writes to. */
const perStep = 200

/**
 * Sends a message to the customers of these orders, after a preview of who gets it and who is left
 * out.
 */
export function MessageDialog({ orderIds, onDone, onClose }: DialogProps) {
  const [entered, setEntered] = useState(opened)
  const [done, setDone] = useState(0)
  const all = useRef<Answer>({ sent: 0, skipped: [] })
  const shown = orderIds.slice(0, perStep)
  const { data: preview } = useQuery({
    ...confirmationsApi.ask('previewMessages', { ids: [...shown], ...wordsOf(entered) }),
    placeholderData: keepPreviousData,
  })
  const reached = preview?.recipients.filter(({ way }) => way !== null).length ?? 0
  const isOfMany = orderIds.length > perStep
  return (
    <FormDialog
      area="confirmations"
      title={orderIds.length === 1 ? 'Write to the customer' : 'Write to the customers'}
      subject="The message"
      effect="Each customer is written to alone. What goes out at night as a message waits for the morning."
      confirmLabel={
        isOfMany ? `Write to ${formatCount(orderIds.length)} customers` : counted(reached)
      }
      isWide
      fields={fieldsOf(preview)}
      opened={opened}
      onEntered={setEntered}
      below={() => (
        <>
          {isOfMany ? (
            <p>
              The preview shows the first {perStep} of {formatCount(orderIds.length)}.
            </p>
          ) : null}
          <MessagePreview preview={preview} />
          {done > 0 ? (
            <ProgressBar share={done / orderIds.length} label="Customers written to" />
          ) : null}
          {orderIds.length === 1 ? <SentBefore orderId={orderIds[0] ?? ''} /> : null}
        </>
      )}
      // A larger number is sent in several requests, each with its own key; sending again continues
      // with the request that had no answer.
      save={async ({ values }, { context }) => {
        for (let from = done; from < orderIds.length; from += perStep) {
          const ids = orderIds.slice(from, from + perStep)
          const key = context.idempotencyKey
          const own = from > 0 && key ? { idempotencyKey: `${key}-${from}` } : {}
          const answer = await confirmationsApi.call.message(
            { ids, ...wordsOf(values) },
            { context: { ...context, ...own } },
          )
          all.current = {
            sent: all.current.sent + answer.sent,
            skipped: [...all.current.skipped, ...answer.skipped],
          }
          setDone(from + perStep)
        }
        return all.current
      }}
      onSaved={(answer) => {
        tellOutcome(answer)
        onDone()
      }}
      onClose={done > 0 ? onDone : onClose}
    />
  )
}

function wordsOf({ kind, text, wish, again }: Values) {
  return { kind, text: kind === ownWords ? text.trim() : '', wish, again }
}

function fieldsOf(preview: Preview | undefined): FormFields<Values> {
  return {
    kind: {
      kind: 'choice',
      label: 'Message',
      options: messageKinds.map((value) => ({ value, label: kindFacts[value].label })),
    },
    text: {
      kind: 'text',
      label: 'Custom message',
      longest: 400,
      rows: 3,
      isOneLine: true,
      fault: (text) => (text.trim() === '' ? 'Write what the customer should know.' : null),
      isShown: ({ kind }) => kind === ownWords,
    },
    wish: { kind: 'choice', label: 'Channel', options: wishChoices },
    again: sendAgainField(preview),
  }
}

const counted = (count: number) => (count === 1 ? 'Send 1 message' : `Send ${count} messages`)

type Answer = {
  readonly sent: number
  readonly skipped: readonly { readonly label: string; readonly why: string }[]
}

function tellOutcome({ sent, skipped }: Answer): void {
  if (sent > 0) tellSuccess(`${sent} ${sent === 1 ? 'message is' : 'messages are'} on the way`)
  const told = skipped.slice(0, 3).map(({ label, why }) => `${label}: ${why}`)
  if (skipped.length > 0) tellErrorBriefly(`${skipped.length} not written to`, told.join(' '))
}

function SentBefore({ orderId }: { orderId: string }) {
  const { data } = useQuery(confirmationsApi.ask('messages', { id: orderId }))
  if (!data || data.messages.length === 0) return null
  return (
    <Section title="Sent before">
      <MessageList messages={data.messages} area="confirmations" />
    </Section>
  )
}
