import { adviceReasonWords } from '#delivery/couriers/advice-reasons.ts'
import { parcelNoun } from '#delivery/dispatch/dispatch.nouns.ts'
import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { PhoneText } from '#platform/web/PhoneText.tsx'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import type { WholeAdvice } from '../advice.fields.ts'
import { decisionLabels, resultLabels } from '../advice-decisions.ts'

/** The parcel, its customer, and what happened so far. */
export function AdviceFacts({ advice }: { advice: WholeAdvice }) {
  const { phone, history, former } = advice
  const town = [advice.postcode, advice.city].filter(Boolean).join(' ')
  const place = [advice.address, town, advice.country].filter(Boolean).join(', ')
  return (
    <FactList
      facts={[
        {
          label: 'The courier says',
          value: `${adviceReasonWords[advice.reason]}${advice.courierText ? `: “${advice.courierText}”` : ''}`,
        },
        { label: 'Attempts', value: `${advice.attempts} of ${advice.maxAttempts}` },
        {
          label: 'Last news',
          value: advice.newsAt ? (
            <InstantText at={advice.newsAt} />
          ) : (
            'None since it was handed over'
          ),
        },
        {
          label: 'Phone',
          value: phone ? (
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              <PhoneText phone={phone} />
            </a>
          ) : null,
        },
        { label: 'Goes to', value: place },
        {
          label: 'To collect',
          value:
            advice.cashMinor === 0 ? 'Nothing' : formatMoney(advice.cashMinor, advice.currency),
        },
        { label: 'Worth', value: formatMoney(advice.valueMinor, advice.currency) },
        { label: 'Other orders', value: historyText(history) },
        {
          label: 'Before this',
          value: former
            .map(
              ({ reason, decision, result }) =>
                `${adviceReasonWords[reason]}${decision ? `, ${decisionLabels[decision].toLowerCase()}` : ''}${result ? `: ${resultLabels[result].toLowerCase()}` : ''}`,
            )
            .join('; '),
        },
        {
          label: 'Number',
          value: advice.trackingNumber ? <CodeText code={advice.trackingNumber} /> : null,
        },
        {
          label: 'Open',
          value: (
            <>
              <PathLink href={parcelNoun.path(advice.parcelId)}>
                Parcel {advice.parcelCode}
              </PathLink>
              {', '}
              <PathLink href={orderNoun.path(advice.orderId)}>order {advice.orderNumber}</PathLink>
            </>
          ),
        },
      ]}
    />
  )
}

function historyText({ delivered, returned, cancelled }: WholeAdvice['history']): string {
  if (delivered + returned + cancelled === 0) return 'None before'
  return `${delivered} delivered, ${returned} returned, ${cancelled} cancelled`
}
