import { Button, NativeSelect, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldFault } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { CustomerForm, CustomerHeading, CustomerText } from '#platform/web/layout/CustomerFrame.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { PhoneText } from '#platform/web/PhoneText.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { LinkedReturn } from '../return-link.contract.ts'
import type { ReturnWish } from '../return-link.rules.ts'
import { ReturnLinkLine } from './ReturnLinkLine.tsx'
import { returnLinkApi } from './return-link-api.ts'

type FormProps = {
  token: string
  order: LinkedReturn
  onAnnounced: (number: number) => void
}

const wishLabels: readonly { readonly value: ReturnWish; readonly label: string }[] = [
  { value: 'refund', label: 'My money back' },
  { value: 'exchange', label: 'Something else instead' },
]

export type Chosen = { readonly quantity: number; readonly pictures: readonly string[] }

/** What comes back, why, how it should be settled, and photos of it. */
export function ReturnLinkForm({ token, order, onAnnounced }: FormProps) {
  const { number, until, announced, reasons, companyPhone } = order
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({})
  const [code, setCode] = useState('')
  const [wish, setWish] = useState<ReturnWish>('refund')
  const [words, setWords] = useState('')
  const act = useAct({
    area: 'returnLink',
    run: returnLinkApi.call.announce,
    onRefusal: () => true,
    onDone: (done) => onAnnounced(done.number),
  })
  const reason = reasons.find((one) => one.code === code)
  const lines = Object.entries(chosen).flatMap(([lineId, { quantity }]) =>
    quantity > 0 ? [{ lineId, quantity }] : [],
  )
  const photos = lines.flatMap(({ lineId }) =>
    (chosen[lineId]?.pictures ?? []).map((picture) => ({ lineId, picture })),
  )
  const whyNot = whyNotYet({ lines: lines.length, reason, words, photos: photos.length })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (whyNot === null) act.start({ token, lines, reason: code, wish, words, photos })
  }
  return (
    <CustomerForm onSubmit={send}>
      <CustomerHeading>What comes back of order {number}?</CustomerHeading>
      <CustomerText>
        {until ? `Until ${formatDay(until)} you can send something back. ` : ''}
        {announced.length > 0 ? `Announced before: ${announcedInWords(announced)}.` : ''}
      </CustomerText>
      {order.lines.map((line) => (
        <ReturnLinkLine
          key={line.lineId}
          line={line}
          chosen={chosen[line.lineId] ?? null}
          isToBeSeen={reason?.needsPhoto ?? false}
          photosElsewhere={photos.filter(({ lineId }) => lineId !== line.lineId).length}
          onChosen={(next) => setChosen((all) => ({ ...all, [line.lineId]: next }))}
        />
      ))}
      <NativeSelect
        size="md"
        label="Why does it come back?"
        value={code}
        data={[
          { value: '', label: 'Choose …' },
          ...reasons.map(({ code: value, label }) => ({ value, label })),
        ]}
        error={fieldFault(act.refusal, 'reason.code')}
        onChange={({ currentTarget: { value } }) => setCode(value)}
      />
      <NativeSelect
        size="md"
        label="What would you like?"
        value={wish}
        data={[...wishLabels]}
        onChange={({ currentTarget: { value } }) =>
          setWish(wishLabels.find((one) => one.value === value)?.value ?? 'refund')
        }
      />
      <Textarea
        size="md"
        label={
          wish === 'exchange' ? 'What would you like instead?' : 'Anything that we should know'
        }
        rows={2}
        maxLength={300}
        value={words}
        error={fieldFault(act.refusal, 'reason.note')}
        onChange={(event) => setWords(event.currentTarget.value.replaceAll('\n', ' '))}
      />
      {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
      {whyNot === null ? null : <CustomerText>{whyNot}</CustomerText>}
      <Button type="submit" size="lg" fullWidth disabled={whyNot !== null || act.isPending}>
        Announce the return
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

const announcedInWords = (announced: LinkedReturn['announced']): string =>
  announced.map(({ number, state }) => `return ${number} (${state.toLowerCase()})`).join(', ')

/** What is still missing, shown before the server refuses it. */
function whyNotYet(given: {
  lines: number
  reason: LinkedReturn['reasons'][number] | undefined
  words: string
  photos: number
}): string | null {
  if (given.lines === 0) return 'Choose what comes back.'
  if (!given.reason) return 'Choose why it comes back.'
  if (given.reason.needsNote && given.words.trim() === '') return 'Tell us in a few words why.'
  if (given.reason.needsPhoto && given.photos === 0) return 'Add at least one photo of it.'
  return null
}
