import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { countryName } from '#platform/country-codes.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EditButton } from '#platform/web/EditButton.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { areaKindLabels } from '../coverage.rules.ts'
import type { WholeArea } from '../locations.fields.ts'
import { AreaCouriers } from './AreaCouriers.tsx'
import { AreaForm } from './AreaForm.tsx'
import { sayAreaEntry } from './location-words.ts'
import { MergeDialog } from './MergeDialog.tsx'
import classes from './places.module.css'
import { locationsApi } from './places-api.ts'

/** One area: its names and postcodes, who serves it, and its history. */
export function AreaPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(locationsApi.ask('area', { id }))
  const history = useQuery(locationsApi.ask('history', { id }))
  const whyNot = useWhyNotShared(capability.locations)
  const [asked, setAsked] = useState<'change' | 'merge' | null>(null)
  if (!data) {
    return (
      <SidePanel title="Area" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  }
  const close = () => setAsked(null)
  return (
    <SidePanel
      title={data.name}
      mark={data.isActive ? null : <ToneBadge tone="quiet" label="Not in use" isLarge />}
      onClose={onClose}
    >
      <div className={classes.acts}>
        <EditButton weight="main" whyNot={whyNot} onAct={() => setAsked('change')}>
          Change
        </EditButton>
        <ActButton whyNot={whyNot} onAct={() => setAsked('merge')}>
          Merge into another
        </ActButton>
      </div>
      <FactList facts={factsOf(data)} />
      <Section title="Couriers">
        <AreaCouriers area={data} />
      </Section>
      <RecordHistory query={history} say={sayAreaEntry} />
      {asked === 'change' ? <AreaForm area={data} onClose={close} /> : null}
      {asked === 'merge' ? <MergeDialog area={data} onClose={close} /> : null}
    </SidePanel>
  )
}

function factsOf(area: WholeArea) {
  const { postcodes, children, country, within } = area
  return [
    { label: 'Kind', value: areaKindLabels[area.kind] },
    { label: 'In', value: [within, countryName(country)].filter(Boolean).join(', ') },
    { label: 'Also called', value: area.aliases.join(', ') },
    {
      label: 'Postcodes',
      value:
        postcodes.length === 0 ? null : (
          <span className={classes.prefixes}>{postcodes.join(' ')}</span>
        ),
    },
    {
      label: 'Areas inside',
      value:
        children === 0 ? null : (
          <AppLink className={classes.link} search={{ within: area.id }}>
            {formatCount(children)}
          </AppLink>
        ),
    },
  ]
}
