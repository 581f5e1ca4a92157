import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldFault } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { CustomerForm, CustomerHeading, CustomerText } from '#platform/web/layout/CustomerFrame.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { PhoneText } from '#platform/web/PhoneText.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { AdviceLinkAnswer } from '../advice-decisions.ts'
import type { LinkedParcel } from '../advice-link.contract.ts'
import { adviceLinkApi } from './advice-link-api.ts'

type ChoiceProps = {
  token: string
  parcel: LinkedParcel
  onSaid: (outcome: 'told' | 'noted') => void
}

const placeFields = [
  { name: 'address', label: 'Street and number', complete: 'street-address', most: 200 },
  { name: 'postcode', label: 'Postcode', complete: 'postal-code', most: 20 },
  { name: 'city', label: 'Town', complete: 'address-level2', most: 80 },
] as const

/** A day, another address, or return to sender. */
export function AdviceLinkChoice({ token, parcel, onSaid }: ChoiceProps) {
  const { number, courierName, days, companyPhone } = parcel
  const { address, city, postcode } = parcel
  const [answer, setAnswer] = useState<AdviceLinkAnswer>(days.length > 0 ? 'on_date' : 'return')
  const [on, setOn] = useState(days[0] ?? '')
  const [place, setPlace] = useState({ address, city, postcode })
  const [words, setWords] = useState('')
  const act = useAct({
    area: 'adviceLink',
    run: adviceLinkApi.call.answer,
    onRefusal: () => true,
    onDone: ({ outcome }) => onSaid(outcome),
  })
  const choices = [
    ...(days.length > 0 ? [{ value: 'on_date', label: 'Bring it on another day' } as const] : []),
    ...(parcel.canChangeAddress
      ? [{ value: 'new_address', label: 'Bring it to another address' } as const]
      : []),
    { value: 'return', label: 'I do not want it' } as const,
  ]
  const send = (event: FormEvent) => {
    event.preventDefault()
    act.start({
      token,
      answer,
      words,
      ...(answer === 'on_date' ? { on } : {}),
      ...(answer === 'new_address' ? place : {}),
    })
  }
  return (
    <CustomerForm onSubmit={send}>
      <CustomerHeading>Your parcel of order {number}</CustomerHeading>
      <CustomerText>
        {courierName} could not deliver it to {[address, postcode, city].filter(Boolean).join(', ')}
        . What shall happen?
      </CustomerText>
      <NativeSelect
        size="md"
        label="What shall happen"
        value={answer}
        data={choices}
        onChange={({ currentTarget: { value } }) =>
          setAnswer(choices.find((choice) => choice.value === value)?.value ?? 'return')
        }
      />
      {answer === 'on_date' ? (
        <NativeSelect
          size="md"
          label="On which day"
          value={on}
          data={days.map((value) => ({ value, label: formatDay(value) }))}
          onChange={({ currentTarget: { value } }) => setOn(value)}
        />
      ) : null}
      {answer === 'new_address'
        ? placeFields.map(({ name, label, complete, most }) => (
            <TextInput
              key={name}
              size="md"
              label={label}
              autoComplete={complete}
              maxLength={most}
              value={place[name]}
              error={fieldFault(act.refusal, `terms.${name}`)}
              onChange={({ currentTarget: { value } }) => setPlace({ ...place, [name]: value })}
            />
          ))
        : null}
      <Textarea
        size="md"
        label="Anything that the driver should know"
        rows={2}
        maxLength={300}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value.replaceAll('\n', ' '))}
      />
      {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
      <Button type="submit" size="lg" fullWidth disabled={act.isPending}>
        Send
      </Button>
      {companyPhone ? (
        <CustomerText>
          Questions?{' '}
          <a href={`tel:${companyPhone}`}>
            <PhoneText phone={companyPhone} />
          </a>
        </CustomerText>
      ) : null}
    </CustomerForm>
  )
}
