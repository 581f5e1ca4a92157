import { useQuery } from '@tanstack/react-query'
import { choicesOf } from '#platform/choices.ts'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { OutletShape, WholeOutlet } from '../outlets.fields.ts'
import { outletKindLabels, outletKinds, refuseSwitches } from '../outlets.rules.ts'
import { outletsApi } from './places-api.ts'

type OutletFormProps = {
  /** Null for a new one. */
  outlet: WholeOutlet | null
  onClose: () => void
  onSaved: (id: string) => void
}

/** City and opening are asked for a new one only; later they are changed elsewhere. */
type Values = OutletShape & { readonly city: string; readonly isOpen: boolean }

/** How an outlet is set up; a new one is planned until it is opened, and the first opens at once. */
export function OutletForm({ outlet, onClose, onSaved }: OutletFormProps) {
  const { currency } = useHouse()
  const { data, isError } = useQuery(outletsApi.ask('list', {}))
  const whyNot = (shape: Values) => refuseSwitches(shape)?.message ?? null
  const shared = { area: 'outlets', onClose, whyNot }
  if (outlet) {
    const { id, name } = outlet
    return (
      <FormPanel
        {...shared}
        title={`Set up ${name}`}
        subject={name}
        confirmLabel="Save set-up"
        fields={fieldsOf(outlet)}
        {...changeOf(outlet, () => outletsApi.call.get({ id }), valuesOf)}
        save={({ values: { city: _city, isOpen: _isOpen, ...shape }, version }, options) =>
          outletsApi.call.change({ ...shape, id, version }, options)
        }
        onSaved={(_, values) => {
          tellSuccess(`${values.name} is changed`)
          onSaved(id)
        }}
      />
    )
  }
  if (!data && !isError) return null
  return (
    <FormPanel
      {...shared}
      title="Add outlet"
      subject="The outlet"
      confirmLabel="Add outlet"
      fields={fieldsOf(null)}
      opened={{ ...empty, currency, isOpen: data?.outlets.length === 0 }}
      save={({ values }, options) => outletsApi.call.add(values, options)}
      onSaved={({ id }, { name, isOpen }) => {
        tellSuccess(isOpen ? `${name} is open` : `${name} is planned`)
        onSaved(id)
      }}
    />
  )
}

/** Documents and stock name an outlet once it is open, so that its code and currency stay. */
function fieldsOf(outlet: WholeOutlet | null): FormFields<Values> {
  const isFixed = outlet !== null && outlet.state !== 'planned'
  const fixed = () => (isFixed ? 'It is on documents and labels, so it stays.' : null)
  return {
    code: {
      kind: 'line',
      label: 'Code',
      help: 'As on labels, e.g. YORK',
      longest: 10,
      isCapital: true,
      isRequired: true,
      isShort: true,
      whyNot: fixed,
    },
    kind: {
      kind: 'choice',
      label: 'Kind',
      isShort: true,
      options: choicesOf(outletKinds, outletKindLabels),
    },
    name: { kind: 'line', label: 'Name', longest: 80, isRequired: true },
    city: {
      kind: 'line',
      label: 'City',
      longest: 80,
      isRequired: true,
      isShort: true,
      isShown: () => outlet === null,
    },
    isOpen: {
      kind: 'switch',
      label: 'Open now',
      help: 'Orders and stock are accepted at once. Off: it is planned until you open it.',
      isShown: () => outlet === null,
    },
    currency: {
      kind: 'currency',
      label: 'Currency',
      isRequired: true,
      isShort: true,
      whyNot: fixed,
    },
    allocationPriority: {
      kind: 'whole',
      label: 'Asked for stock',
      help: 'The lowest is asked first.',
      isRequired: true,
      isShort: true,
    },
    sells: { kind: 'switch', label: 'Sells', help: 'Takes orders, or sells over the counter.' },
    ships: { kind: 'switch', label: 'Ships', help: 'Goods leave it by parcel or transfer.' },
    receives: {
      kind: 'switch',
      label: 'Receives',
      help: 'Goods come in from suppliers and other outlets.',
    },
    allowsNegative: {
      kind: 'switch',
      label: 'Stock may fall below zero',
      help: 'For a counter that must not stop; such stock is never promised to orders.',
    },
  }
}

const empty: Values = {
  code: '',
  name: '',
  kind: 'warehouse',
  city: '',
  isOpen: false,
  currency: '',
  ships: true,
  sells: true,
  receives: true,
  allowsNegative: false,
  allocationPriority: 100,
}

function valuesOf(outlet: WholeOutlet): Values {
  const { code, name, kind, city, currency, ships, sells, receives } = outlet
  const { allowsNegative, allocationPriority } = outlet
  return {
    code,
    name,
    kind,
    city,
    isOpen: outlet.state === 'open',
    currency,
    ships,
    sells,
    receives,
    allowsNegative,
    allocationPriority,
  }
}
