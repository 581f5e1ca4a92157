import { NativeSelect, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isWish, type Wish } from '#organization/messages/ways.ts'
import { MessageList } from '#organization/messages/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellErrorBriefly, tellSuccess } from '#platform/web/notify.ts'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { isMessageKind, kindFacts, messageKinds } from '../message-kinds.ts'
import { confirmationsApi } from './confirmations-api.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { wishChoices } from './wish-choices.ts'

type DialogProps = { orderIds: readonly string[]; onDone: () => void; onClose: () => void }

const kindChoices = messageKinds.map((kind) => ({ value: kind, label: kindFacts[kind].label }))

const ownWords = 'about_order'

/** How many customers one request writes to. */
const perStep = 200

/** Tells the customers of these orders something, after showing who gets what and who is left out. */
export function MessageDialog({ orderIds, onDone, onClose }: DialogProps) {
  const [kind, setKind] = useState<(typeof messageKinds)[number]>('confirm_link')
  const [wish, setWish] = useState<Wish>('best')
  const [text, setText] = useState('')
  const [again, setAgain] = useState(false)
  const [done, setDone] = useState(0)
  const words = { again, kind, wish, text: kind === ownWords ? text.trim() : '' }
  const shown = orderIds.slice(0, perStep)
  const { data: preview } = useQuery({
    ...confirmationsApi.ask('previewMessages', { ids: [...shown], ...words }),
    placeholderData: keepPreviousData,
  })
  const act = useAct({
    area: 'confirmations',
    run: confirmationsApi.call.message,
    onRefusal: () => true,
  })
  // More than one request takes are sent in steps; going on repeats the one that had no answer.
  const send = async () => {
    const all: Answer = { sent: 0, skipped: [] }
    for (let from = done; from < orderIds.length; from += perStep) {
      const answer = await act.start({ ids: orderIds.slice(from, from + perStep), ...words })
      if (!answer) return
      all.sent += answer.sent
      all.skipped.push(...answer.skipped)
      setDone(from + perStep)
    }
    tellOutcome(all)
    onDone()
  }
  const reached = preview?.recipients.filter(({ way }) => way !== null).length ?? 0
  const isOfMany = orderIds.length > perStep
  return (
    <ConfirmDialog
      title={orderIds.length === 1 ? 'Write to the customer' : 'Write to the customers'}
      confirmLabel={isOfMany ? `Write to ${orderIds.length} customers` : counted(reached)}
      isWide
      isPending={act.isPending}
      refusal={act.refusal}
      fields={
        <>
          <NativeSelect
            autoFocus
            label="What to say"
            value={kind}
            data={kindChoices}
            onChange={({ currentTarget: { value } }) => isMessageKind(value) && setKind(value)}
          />
          {kind === ownWords ? (
            <Textarea
              label="Your words"
              rows={3}
              maxLength={400}
              value={text}
              error={fieldFault(act.refusal, 'text')}
              onChange={(event) => setText(event.currentTarget.value.replaceAll('\n', ' '))}
            />
          ) : null}
          <NativeSelect
            label="By which way"
            value={wish}
            data={wishChoices}
            onChange={({ currentTarget: { value } }) => isWish(value) && setWish(value)}
          />
          {isOfMany ? (
            <p>
              The preview shows the first {perStep} of {orderIds.length}.
            </p>
          ) : null}
          <MessagePreview preview={preview} again={again} onAgain={setAgain} />
          {done > 0 ? (
            <ProgressBar share={done / orderIds.length} label="Customers written to" />
          ) : null}
          {orderIds.length === 1 ? <SentBefore orderId={orderIds[0] ?? ''} /> : null}
        </>
      }
      onConfirm={send}
      onClose={onClose}
    >
      Each customer is written to alone. What goes out at night as a message waits for the morning.
    </ConfirmDialog>
  )
}

const counted = (count: number) => (count === 1 ? 'Send 1 message' : `Send ${count} messages`)

type Answer = { sent: number; skipped: { label: string; why: string }[] }

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
