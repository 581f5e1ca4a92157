import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeAdvice } from '../advice.fields.ts'
import { decisionLabels, throughLabels } from '../advice-decisions.ts'
import classes from './advice.module.css'
import { adviceApi } from './advice-api.ts'

/** The decision, whether the courier knows it, and its answer. */
export function AdviceCourier({ advice }: { advice: WholeAdvice }) {
  const [asked, setAsked] = useState<'taken' | 'rejected' | null>(null)
  const send = useAct({
    area: 'advice',
    run: adviceApi.call.send,
    failure: 'Not sent',
    onDone: () => tellSuccess('Told to the courier'),
  })
  if (advice.decision === null || advice.decidedThrough === null) return null
  const { id, version, state, isByPhone, courierName } = advice
  return (
    <Section title={`To ${courierName}`}>
      <FactList
        facts={[
          { label: decisionLabels[advice.decision], value: termsText(advice) || 'As it is' },
          {
            label: 'Decided',
            value: advice.decidedAt ? (
              <>
                <InstantText at={advice.decidedAt} />{' '}
                {advice.decidedBy ? `by ${advice.decidedBy}` : throughLabels[advice.decidedThrough]}
              </>
            ) : null,
          },
          { label: 'Told', value: advice.sentAt ? <InstantText at={advice.sentAt} /> : null },
          {
            label: 'Answer',
            value: advice.answeredAt
              ? [advice.answerText, advice.answerReference].filter(Boolean).join(' · ')
              : state === 'sent' && !isByPhone
                ? 'Waiting for the courier’s answer'
                : null,
          },
        ]}
      />
      {state === 'decided' ? (
        <div className={classes.buttons}>
          <ActButton
            weight="main"
            isPending={send.isPending}
            onAct={() => send.start({ id, version })}
          >
            {isByPhone ? 'Mark as sent by phone' : 'Send to the courier'}
          </ActButton>
        </div>
      ) : null}
      {state === 'sent' && isByPhone ? (
        <div className={classes.buttons}>
          <ActButton onAct={() => setAsked('taken')}>Mark as accepted</ActButton>
          <ActButton onAct={() => setAsked('rejected')}>Mark as rejected</ActButton>
        </div>
      ) : null}
      {asked ? (
        <AnswerDialog
          advice={advice}
          isAccepted={asked === 'taken'}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Section>
  )
}

function termsText({ terms, currency, cashMinor }: WholeAdvice): string {
  return [
    terms.on ? formatDay(terms.on) : '',
    terms.name,
    terms.phone,
    [terms.address, terms.postcode, terms.city].filter(Boolean).join(', '),
    terms.cashMinor === null
      ? ''
      : terms.cashMinor === cashMinor
        ? formatMoney(cashMinor, currency)
        : `${formatMoney(terms.cashMinor, currency)} instead of ${formatMoney(cashMinor, currency)}`,
    terms.branch,
    terms.note,
  ]
    .filter(Boolean)
    .join(' · ')
}

type AnswerProps = { advice: WholeAdvice; isAccepted: boolean; onClose: () => void }

function AnswerDialog({ advice, isAccepted, onClose }: AnswerProps) {
  const { id, version, courierName, orderNumber } = advice
  return (
    <FormDialog
      area="advice"
      title={`Response of ${courierName}`}
      subject={`Order ${orderNumber}`}
      effect={
        isAccepted
          ? 'The courier carries it out from now on. Without an update it is escalated automatically.'
          : 'It returns to the queue and needs another decision.'
      }
      confirmLabel={isAccepted ? 'Mark as accepted' : 'Mark as rejected'}
      fields={{
        text: {
          kind: 'text',
          label: 'Courier’s response',
          longest: 400,
          rows: 2,
          isRequired: true,
          isOneLine: true,
        },
      }}
      opened={{ text: '' }}
      version={version}
      save={({ values: { text }, version: seen }, options) =>
        adviceApi.call.answer({ id, version: seen, isAccepted, text: text.trim() }, options)
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
