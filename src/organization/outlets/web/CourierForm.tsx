import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Courier } from '../locations.fields.ts'
import { locationsApi } from './places-api.ts'

type Values = Pick<Courier, 'code' | 'name' | 'isActive'> & {
  readonly volumetricDivisor: number | null
}

type CourierFormProps = {
  /** Null for a new one. */
  courier: Courier | null
  onClose: () => void
  onSaved: (id: string) => void
}

/** A courier; its services are in its coverage. */
export function CourierForm({ courier, onClose, onSaved }: CourierFormProps) {
  const shared = {
    area: 'locations',
    effect: 'The code names the courier in files and stays for good.',
    fields: fieldsOf(courier === null),
    onClose,
  }
  if (courier === null)
    return (
      <FormDialog
        {...shared}
        title="Add a courier"
        subject="The courier"
        confirmLabel="Add courier"
        opened={empty}
        save={({ values: { isActive: _, ...facts } }, options) =>
          locationsApi.call.addCourier({ ...facts, ...divisorOf(facts) }, options)
        }
        onSaved={({ id }, { name }) => {
          tellSuccess(`${name} is saved`)
          onSaved(id)
        }}
      />
    )
  const { id, name } = courier
  return (
    <FormDialog
      {...shared}
      title={`Change ${name}`}
      subject={name}
      confirmLabel="Save courier"
      {...changeOf(courier, async () => (await courierNow(id)) ?? courier, valuesOf)}
      save={({ values: { code: _, ...facts }, version }, options) =>
        locationsApi.call.changeCourier({ ...facts, ...divisorOf(facts), id, version }, options)
      }
      onSaved={(_, values) => {
        tellSuccess(`${values.name} is saved`)
        onSaved(id)
      }}
    />
  )
}

async function courierNow(id: string) {
  const { couriers } = await locationsApi.call.couriers({})
  return couriers.find((each) => each.id === id)
}

const fieldsOf = (isNew: boolean): FormFields<Values> => ({
  code: {
    kind: 'line',
    label: 'Code',
    longest: 12,
    isCapital: true,
    isRequired: true,
    isShort: true,
    isShown: () => isNew,
  },
  name: { kind: 'line', label: 'Name', longest: 80, isRequired: true, isShort: true },
  volumetricDivisor: {
    kind: 'whole',
    label: 'Volumetric divisor',
    help: 'Cubic centimetres that count as a kilogram.',
    isRequired: true,
    isShort: true,
  },
  isActive: { kind: 'switch', label: 'In use', isShown: () => !isNew },
})

const usualDivisor = 5_000

const empty: Values = { code: '', name: '', volumetricDivisor: usualDivisor, isActive: true }

function valuesOf({ code, name, volumetricDivisor, isActive }: Courier): Values {
  return { code, name, volumetricDivisor, isActive }
}

const divisorOf = ({ volumetricDivisor }: Pick<Values, 'volumetricDivisor'>) => ({
  volumetricDivisor: volumetricDivisor ?? usualDivisor,
})
