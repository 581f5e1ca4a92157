import { NativeSelect, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isWish, type Wish } from '#messages/ways.ts'
import { MessageList } from '#messages/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellErrorBriefly, tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { isMessageKind, kindFacts, messageKinds } from '../message-kinds.ts'
import { confirmationsApi } from './confirmations-api.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { wishChoices } from './wish-choices.ts'

type DialogProps = { orderIds: readonly string[]; onDone: () => void; onClose: () => void }

const kindChoices = messageKinds.map((kind) => ({ value: kind, label: kindFacts[kind].label }))

const ownWords = 'about_order'

/** Tells the customers of these orders something, after showing who gets what and who is left out. */
export function MessageDialog({ orderIds, onDone, onClose }: DialogProps) {
  const [kind, setKind] = useState<(typeof messageKinds)[number]>('confirm_link')
  const [wish, setWish] = useState<Wish>('best')
  const [text, setText] = useState('')
  const input = { ids: [...orderIds], kind, wish, text: kind === ownWords ? text.trim() : '' }
  const { data: preview } = useQuery({
    ...confirmationsApi.ask('previewMessages', input),
    placeholderData: keepPreviousData,
  })
  const act = useAct({
    area: 'confirmations',
    run: confirmationsApi.call.message,
    onRefusal: () => true,
    onDone: ({ sent, skipped }) => {
      if (sent > 0) tellSuccess(`${sent} ${sent === 1 ? 'message is' : 'messages are'} on the way`)
      const told = skipped.slice(0, 3).map(({ label, why }) => `${label}: ${why}`)
      if (skipped.length > 0) tellErrorBriefly(`${skipped.length} not written to`, told.join(' '))
      onDone()
    },
  })
  const reached = preview?.recipients.filter(({ way }) => way !== null).length ?? 0
  return (
    <ConfirmDialog
      title={orderIds.length === 1 ? 'Write to the customer' : 'Write to the customers'}
      confirmLabel={reached === 1 ? 'Send 1 message' : `Send ${reached} messages`}
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
          <MessagePreview preview={preview} />
          {orderIds.length === 1 ? <SentBefore orderId={orderIds[0] ?? ''} /> : null}
        </>
      }
      onConfirm={() => act.start(input)}
      onClose={onClose}
    >
      Each customer is written to alone. What goes out at night as a message waits for the morning.
    </ConfirmDialog>
  )
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
