import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { roleInWords } from '#organization/users/roles.ts'
import { countryName } from '#platform/country-codes.ts'
import { currencyLabel } from '#platform/currency-codes.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EditButton } from '#platform/web/EditButton.tsx'
import { formatCount, formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { daysInWords } from '../collections.rules.ts'
import type { WholeOutlet } from '../outlets.fields.ts'
import { outletKindLabels } from '../outlets.rules.ts'
import { outletMachine } from '../outlets.states.ts'
import { ContactForm } from './ContactForm.tsx'
import { OutletForm } from './OutletForm.tsx'
import { OutletMoves } from './OutletMoves.tsx'
import { switchesInWords } from './outlet-words.ts'
import classes from './places.module.css'
import { outletsApi } from './places-api.ts'

/** One outlet: its actions, stock, staff, address and history. */
export function OutletPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(outletsApi.ask('get', { id }))
  const history = useQuery(outletsApi.ask('history', { id }))
  const [form, setForm] = useState<'shape' | 'contact' | null>(null)
  if (!data) {
    return (
      <SidePanel title="Outlet" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  }
  const closeForm = () => setForm(null)
  if (form === 'shape') return <OutletForm outlet={data} onClose={closeForm} onSaved={closeForm} />
  return (
    <SidePanel
      title={data.name}
      mark={<StateBadge machine={outletMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <OutletMoves outlet={data} />
      <Section
        title="Set-up"
        aside={
          <EditButton size="xs" whyNot={data.whyNotShape} onAct={() => setForm('shape')}>
            Change set-up
          </EditButton>
        }
      >
        <FactList facts={shapeFacts(data)} />
      </Section>
      <Section title="Stock at this outlet">
        <FactList facts={stockFacts(data)} />
      </Section>
      <Section
        title="Contact"
        aside={
          <ActButton size="xs" onAct={() => setForm('contact')}>
            Change contact
          </ActButton>
        }
      >
        <FactList facts={contactFacts(data)} />
      </Section>
      <OutletPeople outlet={data} />
      <RecordHistory query={history} />
      {form === 'contact' ? <ContactForm outlet={data} onClose={closeForm} /> : null}
    </SidePanel>
  )
}

function shapeFacts(outlet: WholeOutlet) {
  return [
    { label: 'Code', value: outlet.code },
    { label: 'Kind', value: outletKindLabels[outlet.kind] },
    { label: 'Open for', value: switchesInWords(outlet) },
    {
      label: 'Stock below zero',
      value: outlet.allowsNegative ? 'Allowed: it sells over the counter only' : 'Refused',
    },
    { label: 'Asked for stock', value: `Place ${outlet.allocationPriority}, the lowest first` },
    { label: 'Currency', value: currencyLabel(outlet.currency) },
    { label: 'Since', value: <InstantText at={outlet.stateChangedAt} /> },
  ]
}

function stockFacts(outlet: WholeOutlet) {
  const blocked = outlet.blockedBins > 0 ? `, ${formatCount(outlet.blockedBins)} blocked` : ''
  return [
    {
      label: 'Bins',
      value: (
        <AppLink className={classes.link} search={{ view: 'bins', outlet: outlet.id }}>
          {formatCount(outlet.bins)} bins{blocked}
        </AppLink>
      ),
    },
    {
      label: 'Products in stock',
      value: (
        <AppLink className={classes.link} to="/inventory" search={{ outlet: outlet.id }}>
          {formatCount(outlet.levels)}
        </AppLink>
      ),
    },
    {
      label: 'Worth',
      value:
        outlet.valueMinor === null ? null : (
          <MoneyText minor={outlet.valueMinor} currency={outlet.currency} />
        ),
    },
    ...outlet.documents
      .filter(({ count }) => count > 0)
      .map(({ label, count }) => ({
        label: label[0]?.toUpperCase() + label.slice(1),
        value: formatCount(count),
      })),
  ]
}

function contactFacts(outlet: WholeOutlet) {
  const town = [outlet.city, outlet.postcode, countryName(outlet.country)].filter(
    (part) => part !== '',
  )
  return [
    { label: 'Address', value: outlet.address },
    { label: 'City', value: town.join(', ') },
    { label: 'Phone', value: outlet.phone },
    { label: 'Opening hours', value: outlet.openingHours },
    {
      label: 'Collection days',
      value: daysInWords(outlet.collectionDays),
    },
    { label: 'No collection on', value: outlet.closedOn.map((day) => formatDay(day)).join(', ') },
    {
      label: 'Cut-off',
      value: outlet.dispatchCutOff && `Orders until ${outlet.dispatchCutOff} leave the same day`,
    },
  ]
}

function OutletPeople({ outlet }: { outlet: WholeOutlet }) {
  const maySee = useMay(capability.userManagement)
  const { staff, staffOfAll } = outlet
  return (
    <Section
      title={`People (${staff.length})`}
      aside={
        maySee ? (
          <AppLink className={classes.link} to="/user-management" search={{ outlet: outlet.id }}>
            User management
          </AppLink>
        ) : null
      }
    >
      {staff.length === 0 ? <p className={classes.quiet}>No users work only here.</p> : null}
      <ul className={classes.rows}>
        {staff.map(({ id, name, roles }) => (
          <li key={id} className={classes.row}>
            <span>{name}</span>
            <span className={classes.quiet}>{roles.map(roleInWords).join(', ')}</span>
          </li>
        ))}
      </ul>
      {staffOfAll > 0 ? (
        <p className={classes.quiet}>
          {formatCount(staffOfAll)} more belong to all outlets, and so to this one.
        </p>
      ) : null}
      <SettingsLink id={outlet.id} />
    </Section>
  )
}

function SettingsLink({ id }: { id: string }) {
  if (!useMay(capability.businessSettings)) return null
  return (
    <AppLink className={classes.link} to="/business-settings" search={{ outlet: id }}>
      Settings of this outlet
    </AppLink>
  )
}
