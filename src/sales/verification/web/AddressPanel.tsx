import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { PhoneText } from '#platform/web/PhoneText.tsx'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import type { WholeAddress } from '../verification.fields.ts'
import { AddressActs } from './AddressActs.tsx'
import { AddressCompare } from './AddressCompare.tsx'
import { AddressCouriers } from './AddressCouriers.tsx'
import { AddressMap } from './AddressMap.tsx'
import { AddressReasons } from './AddressReasons.tsx'
import { verdictWords } from './address-words.ts'
import { OrdersNearby } from './OrdersNearby.tsx'
import classes from './verification.module.css'
import { verificationApi } from './verification-api.ts'

type AddressPanelProps = { id: string; onSettled: () => void; onClose: () => void }

/** One address: as given and as understood, why it waits, and what can be done about it. */
export function AddressPanel({ id, onSettled, onClose }: AddressPanelProps) {
  const { data, error, refetch } = useQuery(verificationApi.ask('get', { id }))
  if (!data) {
    return (
      <SidePanel title="Address" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  }
  return (
    <SidePanel
      title={`Address of ${orderLabel(data.number).toLowerCase()}`}
      mark={<ToneBadge {...verdictWords[data.verdict]} isLarge />}
      onClose={onClose}
      foot={<AddressActs address={data} onSettled={onSettled} />}
    >
      <AddressCompare address={data} />
      <Section title={data.score === null ? 'Reasons' : `Reasons, ${data.score} of 100 points`}>
        <AddressReasons address={data} />
      </Section>
      <AddressCouriers address={data} />
      <AddressMap address={data} />
      <OrdersNearby address={data} />
      <Section title="Facts">
        <FactList facts={factsOf(data)} />
      </Section>
      <p className={classes.quiet}>
        <PathLink href={orderNoun.path(id)}>Open {orderLabel(data.number).toLowerCase()}</PathLink>
      </p>
    </SidePanel>
  )
}

const partLabels: Readonly<Record<string, string>> = {
  unit: 'Flat or floor',
  house: 'House',
  street: 'Street',
  area: 'Block or quarter',
  landmark: 'Landmark',
  poBox: 'PO box',
}

const methods = { rules: 'The rules', customer: 'The customer', agent: 'One of us' } as const

function factsOf(address: WholeAddress) {
  const { parsed, shipPhone, known, method, checkedBy, acceptedBecause } = address
  return [
    { label: 'Phone', value: shipPhone ? <PhoneText phone={shipPhone} /> : null },
    ...Object.entries(partLabels).map(([part, label]) => ({ label, value: parsed[part] ?? '' })),
    { label: 'Delivered here', value: known.delivered > 0 ? `${known.delivered} times` : '' },
    { label: 'Came back from here', value: known.refused > 0 ? `${known.refused} times` : '' },
    { label: 'Decided by', value: checkedBy ?? (method ? methods[method] : '') },
    { label: 'Accepted because', value: acceptedBecause ?? '' },
  ]
}
