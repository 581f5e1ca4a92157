import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { AddressForm } from './AddressForm.tsx'
import { addressLine, verdictWords } from './address-words.ts'
import classes from './verification.module.css'
import { verificationApi } from './verification-api.ts'

/** The address of an order in its panel: its status, the reasons, and a button to correct it. */
export function OrderAddress({ orderId }: { orderId: string }) {
  const { data } = useQuery(verificationApi.ask('get', { id: orderId }))
  const [isEditing, setEditing] = useState(false)
  const maySettle = useMay(capability.addressVerification)
  if (!data) return null
  const against = data.reasons.filter(({ points }) => points < 0)
  return (
    <Section
      title="Address"
      aside={
        <ActButton
          size="xs"
          operation="verification.change"
          whyNot={data.whyNotChange}
          onAct={() => setEditing(true)}
        >
          Edit the address
        </ActButton>
      }
    >
      <p className={classes.verdict}>
        <ToneBadge {...verdictWords[data.verdict]} />
        <span>{addressLine(data) || 'No address'}</span>
      </p>
      {data.verdict === 'accept' ? null : (
        <>
          {against.map(({ code, text }) => (
            <p key={code}>{text}</p>
          ))}
          {maySettle ? (
            <p>
              <PathLink href={`/address-verification?open=${orderId}`}>
                Settle it under Address Verification
              </PathLink>
            </p>
          ) : null}
        </>
      )}
      {isEditing ? <AddressForm address={data} onClose={() => setEditing(false)} /> : null}
    </Section>
  )
}
