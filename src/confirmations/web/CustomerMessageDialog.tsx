import { NativeSelect, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isWish, type Wish, wayLabels } from '#messages/ways.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { confirmationsApi } from './confirmations-api.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { wishChoices } from './wish-choices.ts'

type DialogProps = { customerId: string; onClose: () => void }

/** Tells one customer something in one's own words, after showing what they will read and how. */
export function CustomerMessageDialog({ customerId, onClose }: DialogProps) {
  const [wish, setWish] = useState<Wish>('best')
  const [text, setText] = useState('')
  const input = { id: customerId, wish, text: text.trim() }
  const { data: preview } = useQuery({
    ...confirmationsApi.ask('previewWord', input),
    placeholderData: keepPreviousData,
  })
  const act = useAct({
    area: 'customers',
    run: confirmationsApi.call.sendWord,
    onRefusal: () => true,
    onDone: ({ way }) => {
      tellSuccess(`The message is on its way by ${wayLabels[way]}`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Write to the customer"
      confirmLabel="Send the message"
      isWide
      isPending={act.isPending}
      refusal={act.refusal}
      fields={
        <>
          <Textarea
            autoFocus
            label="Your words"
            rows={3}
            maxLength={400}
            value={text}
            error={fieldFault(act.refusal, 'text')}
            onChange={(event) => setText(event.currentTarget.value.replaceAll('\n', ' '))}
          />
          <NativeSelect
            label="By which way"
            value={wish}
            data={wishChoices}
            error={fieldFault(act.refusal, 'wish')}
            onChange={({ currentTarget: { value } }) => isWish(value) && setWish(value)}
          />
          <MessagePreview preview={preview} />
        </>
      }
      onConfirm={() => act.start(input)}
      onClose={onClose}
    >
      What goes out at night as a message waits for the morning.
    </ConfirmDialog>
  )
}
