import { NativeSelect, Radio, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  isPurpose,
  type Purpose,
  purposeLabels,
  purposes,
} from '#organization/messages/purposes.ts'
import { isWish, type Wish, wayInSentence } from '#organization/messages/ways.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { confirmationsApi } from './confirmations-api.ts'
import classes from './MessagePreview.module.css'
import { MessagePreview } from './MessagePreview.tsx'
import { wishChoices } from './wish-choices.ts'

const effects: Readonly<Record<Purpose, string>> = {
  service: 'Needs no consent.',
  advertising: 'Only to customers who agreed to it. Includes an unsubscribe link.',
}

type DialogProps = { customerId: string; onClose: () => void }

/** Tells one customer something in one's own words, after showing what they will read and how. */
export function CustomerMessageDialog({ customerId, onClose }: DialogProps) {
  const [wish, setWish] = useState<Wish>('best')
  const [text, setText] = useState('')
  const [purpose, setPurpose] = useState<Purpose | null>(null)
  const [again, setAgain] = useState(false)
  const words = { id: customerId, wish, text: text.trim(), again }
  const { data: preview } = useQuery({
    ...confirmationsApi.ask('previewWord', { ...words, purpose: purpose ?? 'service' }),
    enabled: purpose !== null,
    placeholderData: keepPreviousData,
  })
  const whyNot = preview?.recipients[0]?.whyNot ?? null
  const act = useAct({
    area: 'customers',
    run: confirmationsApi.call.sendWord,
    onRefusal: () => true,
    onDone: ({ way }) => {
      tellSuccess(`The message is on its way by ${wayInSentence(way)}`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Write to the customer"
      confirmLabel="Send message"
      whyNot={purpose === null ? 'Choose what the message is about.' : whyNot}
      isWide
      isPending={act.isPending}
      refusal={act.refusal}
      fields={
        <>
          <Radio.Group
            label="What is it about?"
            value={purpose ?? ''}
            onChange={(value) => isPurpose(value) && setPurpose(value)}
          >
            {purposes.map((one, at) => (
              <Radio
                key={one}
                className={classes.choice}
                value={one}
                label={purposeLabels[one]}
                description={effects[one]}
                autoFocus={at === 0}
              />
            ))}
          </Radio.Group>
          <Textarea
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
          {purpose === null ? null : (
            <MessagePreview preview={preview} again={again} onAgain={setAgain} />
          )}
        </>
      }
      onConfirm={() => purpose !== null && act.start({ ...words, purpose })}
      onClose={onClose}
    >
      What goes out at night as a message waits for the morning.
    </ConfirmDialog>
  )
}
