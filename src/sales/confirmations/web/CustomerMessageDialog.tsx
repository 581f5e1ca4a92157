import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Purpose, purposeLabels, purposes } from '#organization/messages/purposes.ts'
import { type Wish, wayInSentence } from '#organization/messages/ways.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { confirmationsApi } from './confirmations-api.ts'
import { MessagePreview, type Preview } from './MessagePreview.tsx'
import { sendAgainField } from './send-again-field.ts'
import { wishChoices } from './wish-choices.ts'

const effects: Readonly<Record<Purpose, string>> = {
  service: 'Needs no consent.',
  advertising: 'Only to customers who agreed to it. Includes an unsubscribe link.',
}

type DialogProps = { customerId: string; onClose: () => void }

type Values = {
  readonly purpose: Purpose | null
  readonly text: string
  readonly wish: Wish
  readonly again: boolean
}

const opened: Values = { purpose: null, text: '', wish: 'best', again: false }

/** Sends one customer a free-text message, after a preview of the text and the channel. */
export function CustomerMessageDialog({ customerId, onClose }: DialogProps) {
  const [entered, setEntered] = useState(opened)
  const { data: preview } = useQuery({
    ...confirmationsApi.ask('previewWord', wordOf(customerId, entered)),
    enabled: entered.purpose !== null,
    placeholderData: keepPreviousData,
  })
  return (
    <FormDialog
      area="customers"
      title="Write to the customer"
      subject="The message"
      effect="What goes out at night as a message waits for the morning."
      confirmLabel="Send message"
      isWide
      fields={fieldsOf(preview)}
      opened={opened}
      onEntered={setEntered}
      whyNot={({ purpose }) => (purpose === null ? null : (preview?.recipients[0]?.whyNot ?? null))}
      below={({ values }) =>
        values.purpose === null ? null : <MessagePreview preview={preview} />
      }
      save={({ values }, options) =>
        confirmationsApi.call.sendWord(wordOf(customerId, values), options)
      }
      onSaved={({ way }) => {
        tellSuccess(`The message is on its way by ${wayInSentence(way)}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function wordOf(id: string, { purpose, text, wish, again }: Values) {
  return { id, purpose: purpose ?? 'service', text: text.trim(), wish, again } as const
}

function fieldsOf(preview: Preview | undefined): FormFields<Values> {
  return {
    purpose: {
      kind: 'choice',
      label: 'What is it about?',
      options: purposes.map((value) => ({
        value,
        label: purposeLabels[value],
        help: effects[value],
      })),
      isRadio: true,
      isRequired: true,
    },
    text: {
      kind: 'text',
      label: 'Custom message',
      longest: 400,
      rows: 3,
      isOneLine: true,
      fault: (text) => (text.trim() === '' ? 'Write what the customer should know.' : null),
    },
    wish: { kind: 'choice', label: 'Channel', options: wishChoices },
    again: sendAgainField(preview),
  }
}
