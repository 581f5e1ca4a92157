import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CountryField } from '#platform/web/codes/CodeFields.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { type AreaKind, areaKindLabels, areaKinds } from '../coverage.rules.ts'
import type { WholeArea } from '../locations.fields.ts'
import { AreaPicker } from './AreaPicker.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import classes from './places.module.css'
import { locationsApi } from './places-api.ts'

type Draft = {
  readonly kind: AreaKind
  readonly country: string
  readonly name: string
  readonly parentId: string | null
  readonly aliases: string
  readonly postcodes: string
  readonly isActive: boolean
}

const listed = (text: string, signs: RegExp) =>
  text.split(signs).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))

/** The names and postcodes by which an address is found in an area. */
export function AreaForm({ area, onClose }: { area: WholeArea | null; onClose: () => void }) {
  const { set } = useUrlState()
  const [draft, setDraft] = useState<Draft>(() => draftOf(area))
  const change = (patch: Partial<Draft>) => setDraft((now) => ({ ...now, ...patch }))
  return (
    <PlaceDialog
      area="locations"
      title={area ? `Change ${area.name}` : 'Add an area'}
      effect="An address is found by its postcode first, then by the name of its city or an alias."
      confirmLabel={area ? 'Save area' : 'Add area'}
      fields={
        <>
          <div className={classes.grid}>
            <TextInput
              label="Name"
              maxLength={120}
              autoFocus
              value={draft.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            {area ? null : <KindAndCountry draft={draft} onChange={change} />}
            {draft.kind === 'country' ? null : (
              <AreaPicker
                label="Lies in"
                country={draft.country}
                shown={area?.within.split(' › ').at(-1) ?? ''}
                onPick={(picked) => change({ parentId: picked?.id ?? null })}
              />
            )}
          </div>
          <TextInput
            label="Also called"
            description="Other spellings and short names, with commas between."
            placeholder="Lhr, Lahor"
            value={draft.aliases}
            onChange={(event) => change({ aliases: event.currentTarget.value })}
          />
          <Textarea
            label="Postcodes"
            description="Whole ones or how they start, with blanks between. The longest that fits counts."
            placeholder="LS1 LS2 LS10"
            rows={2}
            value={draft.postcodes}
            onChange={(event) => change({ postcodes: event.currentTarget.value })}
          />
          {area ? (
            <Switch
              label="In use"
              description="Without it, no address is found there."
              checked={draft.isActive}
              onChange={(event) => change({ isActive: event.currentTarget.checked })}
            />
          ) : null}
        </>
      }
      run={async (input: Draft, options) => {
        const { kind, country, isActive, ...facts } = input
        const named = {
          ...facts,
          aliases: listed(facts.aliases, /[,;\n]/),
          postcodes: listed(facts.postcodes, /[\s,;]+/),
        }
        return area
          ? locationsApi.call.changeArea(
              { ...named, isActive, id: area.id, version: area.version },
              options,
            )
          : locationsApi.call.addArea({ ...named, kind, country }, options)
      }}
      input={() => draft}
      done={() => `${draft.name} is saved`}
      onDone={({ id }) => {
        if (area) onClose()
        else set({ new: null, open: id }, 'replace')
      }}
      onClose={onClose}
    />
  )
}

function KindAndCountry(props: { draft: Draft; onChange: (patch: Partial<Draft>) => void }) {
  const { draft, onChange } = props
  return (
    <>
      <NativeSelect
        label="Kind"
        value={draft.kind}
        data={areaKinds.map((value) => ({ value, label: areaKindLabels[value] }))}
        onChange={(event) => {
          const kind = areaKinds.find((known) => known === event.currentTarget.value)
          if (kind) onChange({ kind, parentId: kind === 'country' ? null : draft.parentId })
        }}
      />
      <CountryField
        label="Country"
        value={draft.country}
        onValue={(country) => onChange({ country })}
      />
    </>
  )
}

function draftOf(area: WholeArea | null): Draft {
  return {
    kind: area?.kind ?? 'city',
    country: area?.country ?? '',
    name: area?.name ?? '',
    parentId: area?.parentId ?? null,
    aliases: area?.aliases.join(', ') ?? '',
    postcodes: area?.postcodes.join(' ') ?? '',
    isActive: area?.isActive ?? true,
  }
}
