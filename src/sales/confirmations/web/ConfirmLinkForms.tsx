import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { isInstant } from '#platform/date-times.ts'
import { fieldFault, type ShownRefusal } from '#platform/web/client.ts'
import { DateTimeField } from '#platform/web/DateTimeField.tsx'
import { CustomerForm, CustomerHeading, CustomerText } from '#platform/web/layout/CustomerFrame.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { LinkedOrder } from '../confirm-link.contract.ts'
import type { LinkAnswer } from '../link-answers.ts'
import { confirmLinkApi } from './confirm-link-api.ts'

type Answer = {
  readonly start: (input: {
    token: string
    answer: LinkAnswer
    words?: string
    callAt?: string
  }) => unknown
  readonly isPending: boolean
  readonly refusal: ShownRefusal | null
}

type FormProps = { token: string; order: LinkedOrder; act: Answer; onBack: () => void }

const placeFields = [
  { name: 'address', label: 'Street and number', complete: 'street-address', most: 200 },
  { name: 'postcode', label: 'Postcode', complete: 'postal-code', most: 20 },
  { name: 'city', label: 'Town', complete: 'address-level2', most: 80 },
] as const

/** Where the parcel shall go; it is looked at as soon as it is saved. */
export function AddressByLink(props: {
  token: string
  order: LinkedOrder
  onBack: () => void
  onChanged: (order: LinkedOrder) => void
}) {
  const { token, order, onBack, onChanged } = props
  const { address, city, postcode } = order
  const [place, setPlace] = useState({ address, city, postcode })
  const act = useAct({
    area: 'confirmLink',
    run: confirmLinkApi.call.changeAddress,
    onRefusal: () => true,
    onDone: onChanged,
  })
  return (
    <LinkForm
      title="Where shall it go?"
      send="Save the address"
      act={act}
      onSend={() => act.start({ token, ...place })}
      onBack={onBack}
    >
      {placeFields.map(({ name, label, complete, most }) => (
        <TextInput
          key={name}
          size="md"
          label={label}
          autoComplete={complete}
          maxLength={most}
          value={place[name]}
          error={fieldFault(act.refusal, name)}
          onChange={({ currentTarget: { value } }) => setPlace({ ...place, [name]: value })}
        />
      ))}
    </LinkForm>
  )
}

const hour = 3_600_000
const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone

export function CallByLink({ token, order, act, onBack }: FormProps) {
  const [at, setAt] = useState(() => new Date(Date.now() + hour).toISOString())
  const [words, setWords] = useState('')
  const send = () => {
    if (isInstant(at)) act.start({ token, answer: 'call_me', callAt: at, words })
  }
  return (
    <LinkForm
      title="When shall we call?"
      send="Call me then"
      act={act}
      onSend={send}
      onBack={onBack}
    >
      <CustomerText>
        We call {order.maskedPhone} between {order.callFrom} and {order.callUntil}.
      </CustomerText>
      <DateTimeField
        size="md"
        label="Day and time"
        zone={zoneHere}
        value={at}
        error={fieldFault(act.refusal, 'callbackAt')}
        onInstant={setAt}
      />
      <Words label="What is it about?" value={words} onChange={setWords} />
    </LinkForm>
  )
}

export function CancelByLink({ token, order, act, onBack }: FormProps) {
  const [words, setWords] = useState('')
  return (
    <LinkForm
      title={`You do not want order ${order.number}?`}
      send="I do not want it"
      act={act}
      onSend={() => act.start({ token, answer: 'cancel', words })}
      onBack={onBack}
    >
      <Words label="Tell us why, if you like" value={words} onChange={setWords} />
    </LinkForm>
  )
}

function Words(props: { label: string; value: string; onChange: (words: string) => void }) {
  return (
    <Textarea
      size="md"
      label={props.label}
      rows={2}
      maxLength={300}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value.replaceAll('\n', ' '))}
    />
  )
}

function LinkForm(props: {
  title: string
  send: string
  act: Pick<Answer, 'isPending' | 'refusal'>
  onSend: () => void
  onBack: () => void
  children: ReactNode
}) {
  const { title, send, act, onSend, onBack, children } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <CustomerForm onSubmit={submit}>
      <CustomerHeading>{title}</CustomerHeading>
      {children}
      {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
      <Button type="submit" size="lg" fullWidth disabled={act.isPending}>
        {send}
      </Button>
      <Button size="md" variant="default" fullWidth onClick={onBack}>
        Back
      </Button>
    </CustomerForm>
  )
}
