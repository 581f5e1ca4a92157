import { choicesOf } from '#platform/choices.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields, OwnControl } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { type AreaKind, areaKindLabels, areaKinds } from '../coverage.rules.ts'
import type { WholeArea } from '../locations.fields.ts'
import { AreaPicker } from './AreaPicker.tsx'
import { locationsApi } from './places-api.ts'

type Within = { readonly id: string; readonly name: string } | null

type Values = {
  readonly kind: AreaKind
  readonly country: string
  readonly name: string
  readonly within: Within
  readonly aliases: string
  readonly postcodes: string
  readonly isActive: boolean
}

/** The names and postcodes by which an address is found in an area; null for a new one. */
export function AreaForm({ area, onClose }: { area: WholeArea | null; onClose: () => void }) {
  const { set } = useUrlState()
  const shared = {
    area: 'locations',
    effect:
      'An address is found by its postcode first, then by the name of its city or another name.',
    fields: fieldsOf(area),
    opened: valuesOf(area),
    onClose,
  }
  if (area) {
    const { id, name } = area
    return (
      <FormDialog
        {...shared}
        title={`Change ${name}`}
        subject={name}
        confirmLabel="Save area"
        {...changeOf(area, () => locationsApi.call.area({ id }), valuesOf)}
        save={({ values, version }, options) => {
          const { isActive } = values
          return locationsApi.call.changeArea(
            { ...factsOf(values), isActive, id, version },
            options,
          )
        }}
        onSaved={(_, values) => {
          tellSuccess(`${values.name} is saved`)
          onClose()
        }}
      />
    )
  }
  return (
    <FormDialog
      {...shared}
      title="Add an area"
      subject="The area"
      confirmLabel="Add area"
      save={({ values }, options) => {
        const { kind, country } = values
        return locationsApi.call.addArea({ ...factsOf(values), kind, country }, options)
      }}
      onSaved={({ id }, { name }) => {
        tellSuccess(`${name} is saved`)
        set({ new: null, open: id }, 'replace')
      }}
    />
  )
}

function fieldsOf(area: WholeArea | null): FormFields<Values> {
  const isNew = () => area === null
  return {
    name: { kind: 'line', label: 'Name', longest: 120, isRequired: true, isShort: true },
    kind: {
      kind: 'choice',
      label: 'Kind',
      options: choicesOf(areaKinds, areaKindLabels),
      isShort: true,
      isShown: isNew,
    },
    country: {
      kind: 'country',
      label: 'Country',
      isRequired: true,
      isShort: true,
      isShown: isNew,
    },
    within: {
      kind: 'own',
      label: 'Part of',
      isShort: true,
      isShown: ({ kind }) => kind !== 'country',
      refusedAs: 'parentId',
      draw: (control, { country }) => <WithinField {...control} country={country} />,
      words: (within) => within?.name ?? 'none',
    },
    aliases: {
      kind: 'line',
      label: 'Also called',
      help: 'Other spellings and short names, with commas between.',
      hint: 'Lhr, Lahor',
      longest: 4_000,
    },
    postcodes: {
      kind: 'text',
      label: 'Postcodes',
      help: 'Whole ones or how they start, with blanks between. The longest that fits counts.',
      rows: 2,
      longest: 20_000,
    },
    isActive: {
      kind: 'switch',
      label: 'In use',
      help: 'Without it, no address is found there.',
      isShown: () => area !== null,
    },
  }
}

function WithinField(props: OwnControl<Within> & { country: string }) {
  const { label, value, country, onValue } = props
  return (
    <AreaPicker
      label={label}
      country={country}
      shown={value?.name ?? ''}
      onPick={(picked) => onValue(picked && { id: picked.id, name: picked.name })}
    />
  )
}

const listed = (text: string, signs: RegExp) =>
  text.split(signs).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))

function factsOf({ kind, name, within, aliases, postcodes }: Values) {
  return {
    name,
    parentId: kind === 'country' ? null : (within?.id ?? null),
    aliases: listed(aliases, /[,;\n]/),
    postcodes: listed(postcodes, /[\s,;]+/),
  }
}

function valuesOf(area: WholeArea | null): Values {
  const { parentId = null, within = '' } = area ?? {}
  return {
    kind: area?.kind ?? 'city',
    country: area?.country ?? '',
    name: area?.name ?? '',
    within: parentId === null ? null : { id: parentId, name: within.split(' › ').at(-1) ?? '' },
    aliases: area?.aliases.join(', ') ?? '',
    postcodes: area?.postcodes.join(' ') ?? '',
    isActive: area?.isActive ?? true,
  }
}
