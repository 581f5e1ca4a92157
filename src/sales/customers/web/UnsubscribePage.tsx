import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  CustomerForm,
  CustomerFrame,
  CustomerHeading,
  CustomerSentence,
  CustomerText,
} from '#platform/web/layout/CustomerFrame.tsx'
import { LinkPending } from '#platform/web/layout/LinkPending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useLinkRead } from '#platform/web/link-read.ts'
import { useAct } from '#platform/web/use-act.ts'
import { consentWayLabels } from '../consent-sources.ts'
import { consentLinkApi } from './customers-api.ts'

/** In the text of a message the token is behind the `#`; mail programs take it from a header. */
const tokenHere = () =>
  window.location.hash.slice(1) || (window.location.pathname.split('/')[2] ?? '')

/** Where a customer withdraws their consent to advertising. Opening it changes nothing yet. */
export function UnsubscribePage() {
  const [token] = useState(tokenHere)
  const read = useLinkRead(consentLinkApi.ask('get', { token: token || '-' }))
  const [isDone, setDone] = useState(false)
  const act = useAct({
    area: 'consentLink',
    run: consentLinkApi.call.withdraw,
    onRefusal: () => true,
    onDone: () => setDone(true),
  })
  if (read.refusal)
    return (
      <CustomerFrame title="Unsubscribe" company="">
        <CustomerSentence title="This link does not work" text={read.refusal.message} />
      </CustomerFrame>
    )
  if (!read.data) return <LinkPending read={read} title="Unsubscribe" />
  const { company, way, isWithdrawn } = read.data
  const by = consentWayLabels[way]
  return (
    <CustomerFrame title={`Unsubscribe · ${company}`} company={company}>
      {isDone || isWithdrawn ? (
        <CustomerSentence
          title="You are unsubscribed"
          text={`${company} sends you no advertising by ${by}. Messages about your orders still reach you.`}
        />
      ) : (
        <CustomerForm
          onSubmit={(event) => {
            event.preventDefault()
            act.start({ token })
          }}
        >
          <CustomerHeading>Stop advertising by {by}?</CustomerHeading>
          <CustomerText>Messages about your orders still reach you.</CustomerText>
          {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
          <Button type="submit" size="md" loading={act.isPending}>
            Unsubscribe
          </Button>
        </CustomerForm>
      )}
    </CustomerFrame>
  )
}
