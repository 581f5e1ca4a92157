import { useQuery } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { useIsOpenHere } from '#platform/web/open-here.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { policyEffects, policyLabels } from '../policies.ts'
import type { PolicyNotice } from '../suspicious.fields.ts'
import { suspiciousCaseNoun, suspiciousLabel } from '../suspicious.nouns.ts'
import { suspiciousMachine } from '../suspicious.states.ts'
import { effectLabels } from './policy-effect-labels.ts'
import classes from './suspicious.module.css'
import { suspiciousApi } from './suspicious-api.ts'

type About =
  | { readonly orderId: string }
  | { readonly customerId: string | null; readonly phone: string }

/** The policy that applies to a customer, or that the customer is suspected; nothing otherwise. */
export function PolicyNoticeOf({ about }: { about: About }) {
  return 'orderId' in about ? <OfOrder id={about.orderId} /> : <OfBuyer {...about} />
}

function OfOrder({ id }: { id: string }) {
  const isOpenHere = useIsOpenHere('suspicious.ofOrder')
  const { data } = useQuery({ ...suspiciousApi.ask('ofOrder', { id }), enabled: isOpenHere })
  return data?.notice ? <Notice notice={data.notice} /> : null
}

const shortestPhone = 6

function OfBuyer({ customerId, phone }: { customerId: string | null; phone: string }) {
  const isOpenHere = useIsOpenHere('suspicious.ofBuyer')
  const typed = useDebounced(phone, 300)
  const asked = customerId === null ? { phone: typed } : { customerId }
  const isEnough = customerId !== null || typed.replace(/\D/g, '').length >= shortestPhone
  const { data } = useQuery({
    ...suspiciousApi.ask('ofBuyer', asked),
    enabled: isOpenHere && isEnough,
  })
  return isEnough && data?.notice ? <Notice notice={data.notice} /> : null
}

function Notice({ notice }: { notice: PolicyNotice }) {
  const { caseId, number, state, policy, restrictedUntil, effect } = notice
  const mayOpen = useMay(capability.customers)
  const { label, tone } = suspiciousMachine.states[state]
  return (
    <section aria-label="Suspicious customer" className={classes.notice}>
      <p className={classes.noticeHead}>
        <ToneBadge
          tone={policy ? 'bad' : tone}
          label={policy ? policyLabels[policy] : `Suspicious: ${label.toLowerCase()}`}
        />
        {policy && restrictedUntil ? <span>until {formatDay(restrictedUntil)}</span> : null}
        {mayOpen ? (
          <PathLink href={suspiciousCaseNoun.path(caseId)}>{suspiciousLabel(number)}</PathLink>
        ) : (
          <span>{suspiciousLabel(number)}</span>
        )}
      </p>
      <p className={classes.noticeText}>
        {policy ? policyEffects[policy] : 'Orders go through. Ask a manager if something is odd.'}{' '}
        {effect ? effectLabels[effect] : null}
      </p>
    </section>
  )
}
