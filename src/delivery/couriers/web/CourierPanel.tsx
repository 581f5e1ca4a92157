import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysInWords } from '#organization/outlets/collections.rules.ts'
import { courierNoun } from '#organization/outlets/outlets.nouns.ts'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { adviceKindWords } from '../advice-reasons.ts'
import type { ListedAccount, WholeAccount } from '../courier-accounts.fields.ts'
import { callKinds } from '../courier-adapter.ts'
import { callKindWords } from '../courier-words.ts'
import { CityListFetch } from './CityListFetch.tsx'
import { CourierCalls } from './CourierCalls.tsx'
import { CourierBadge } from './courier-cells.tsx'
import classes from './couriers.module.css'
import { courierAccountsApi } from './couriers-api.ts'
import { RateCheck } from './RateCheck.tsx'
import { RulesForm } from './RulesForm.tsx'
import { silenceWords } from './rule-words.ts'
import { WordList } from './WordList.tsx'

type PanelProps = { listed: ListedAccount; onClose: () => void }

/** One courier: its agreement, its connection, its status mapping and its pending calls. */
export function CourierPanel({ listed, onClose }: PanelProps) {
  const { courierId, name } = listed
  const [open, setOpen] = useState<'rules' | null>(null)
  const { data: account } = useQuery(courierAccountsApi.ask('get', { courierId }))
  const close = () => setOpen(null)
  return (
    <SidePanel title={name} mark={<CourierBadge account={listed} />} onClose={onClose}>
      {account ? (
        <div className={classes.view} data-in-order>
          {open === 'rules' ? (
            <RulesForm account={account} onClose={close} />
          ) : (
            <Rules account={account} onChange={() => setOpen('rules')} />
          )}
          <Connection account={account} />
          <WordList courierId={courierId} />
          {account.connection.mapping.acts.cities ? (
            <Can access={capability.locations}>
              <CityListFetch courierId={courierId} />
            </Can>
          ) : null}
          {account.connection.mapping.acts.rates ? <RateCheck courierId={courierId} /> : null}
          <Section title="Calls">
            <CourierCalls courierId={courierId} />
          </Section>
          <AppLink to={courierNoun.path(courierId)}>Areas that {name} reaches</AppLink>
        </div>
      ) : null}
    </SidePanel>
  )
}

type ConnectionProps = { account: WholeAccount }
type PartProps = ConnectionProps & { onChange: () => void }

function Rules({ account: { rules }, onChange }: PartProps) {
  const { currency } = useHouse()
  const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
  return (
    <Section
      title="What was agreed"
      aside={<ChangeButton of="what was agreed" onChange={onChange} />}
    >
      <FactList
        facts={[
          { label: 'Cut-off', value: rules.cutOffTime },
          { label: 'Collection days', value: daysInWords(rules.collectionDays) },
          {
            label: 'No collection on',
            value: rules.closedOn.map((day) => formatDay(day)).join(', '),
          },
          { label: 'Services', value: rules.services.join(', ') },
          { label: 'Labels', value: rules.labelSource === 'ours' ? 'Ours' : 'The courier’s' },
          { label: 'Attempts', value: `At most ${rules.maxAttempts}` },
          { label: 'Answer within', value: `${rules.respondHours} hours` },
          { label: 'Without an answer', value: silenceWords[rules.silence] },
          {
            label: 'Takes advice',
            value: rules.takesAdvice.map((kind) => adviceKindWords[kind]).join(', ') || 'None',
          },
          { label: 'Way back', value: days(rules.returnDays) },
          { label: 'Disposes after', value: days(rules.disposalDays) },
          {
            label: 'Claims',
            value: `After ${days(rules.claimAfterDays)}, within ${days(rules.claimWithinDays)}`,
          },
          {
            label: 'Max compensation',
            value:
              rules.claimCapMinor === null ? null : (
                <MoneyText minor={rules.claimCapMinor} currency={currency} />
              ),
          },
          { label: 'Cash is due', value: `${days(rules.remitDays)} after delivery` },
          {
            label: 'Fee',
            value:
              rules.feePerParcelMinor === null ? null : (
                <MoneyText minor={rules.feePerParcelMinor} currency={currency} />
              ),
          },
          { label: 'COD fee', value: `${rules.cashFeeBasisPoints / 100} %` },
        ]}
      />
    </Section>
  )
}

function Connection({ account: { courierId, connection, connections } }: ConnectionProps) {
  const { set } = useUrlState()
  const { adapter, connectionId, mapping } = connection
  const acts = callKinds.filter((kind) => mapping.acts[kind]).map((kind) => callKindWords[kind])
  return (
    <Section
      title="Connection"
      aside={<SetupButton onOpen={() => set({ setup: courierId, step: null, courier: null })} />}
    >
      <FactList
        facts={[
          { label: 'Told by', value: adapter === 'manual' ? 'Phone' : 'Its server' },
          {
            label: 'Connection',
            value: connections.find(({ id }) => id === connectionId)?.name ?? '',
          },
          { label: 'Can be asked to', value: acts.join(', ') },
          {
            label: 'Sends news to',
            value: connectionId && <code>/hooks/couriers/{connectionId}</code>,
          },
        ]}
      />
    </Section>
  )
}

function ChangeButton({ of, onChange }: { of: string; onChange: () => void }) {
  return (
    <Can access={capability.locations}>
      <ActButton size="xs" onAct={onChange}>
        Change<span className="visually-hidden"> {of}</span>
      </ActButton>
    </Can>
  )
}

function SetupButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Can access={capability.locations}>
      <ActButton size="xs" onAct={onOpen}>
        Set up
      </ActButton>
    </Can>
  )
}
