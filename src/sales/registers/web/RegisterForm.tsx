import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Register } from '../registers.contract.ts'
import { registersApi } from './registers-api.ts'

type RegisterFormProps = {
  /** Null for a new one. */
  register: Register | null
  onClose: () => void
  onSaved: (id: string) => void
}

type Values = { readonly name: string; readonly deviceId: string | null }
type NewValues = Values & { readonly outletId: string }

/** The name of a register, and the shared device that takes payments into its drawer. */
export function RegisterForm({ register, onClose, onSaved }: RegisterFormProps) {
  const outlets = useOutletOptions()
  const [outletId, setOutletId] = useState(register?.outletId ?? '')
  const fields = useFields(outletId, register)
  const shared = { area: 'registers', onClose }
  if (register) {
    const { id, name } = register
    return (
      <FormPanel
        {...shared}
        title={`Change ${name}`}
        subject={name}
        confirmLabel="Save changes"
        fields={fields}
        {...changeOf(register, () => registersApi.call.get({ id }), valuesOf)}
        save={({ values, version }, options) =>
          registersApi.call.change({ id, version, ...values }, options)
        }
        onSaved={() => {
          tellSuccess(`${name} is saved`)
          onSaved(id)
        }}
      />
    )
  }
  return (
    <FormPanel<NewValues, { id: string }>
      {...shared}
      title="New register"
      subject="The register"
      confirmLabel="Add register"
      fields={{
        outletId: {
          kind: 'choice',
          label: 'Outlet',
          options: outlets,
          emptyLabel: 'Choose …',
          isRequired: true,
          // A device of another outlet is no device of this register.
          fillsIn: (chosen) => {
            setOutletId(chosen)
            return { deviceId: null }
          },
        },
        ...fields,
      }}
      opened={{ outletId: '', name: '', deviceId: null }}
      save={({ values }, options) => registersApi.call.add(values, options)}
      onSaved={({ id }, { name }) => {
        tellSuccess(`${name} is added`, 'Open it with a count of its cash.')
        onSaved(id)
      }}
    />
  )
}

function useFields(outletId: string, register: Register | null): FormFields<Values> {
  const { data } = useQuery({
    ...registersApi.ask('devices', { outletId }),
    enabled: outletId !== '',
  })
  const isTaken = (by: string | null) => by !== null && by !== register?.name
  return {
    name: {
      kind: 'line',
      label: 'Name',
      longest: 60,
      isRequired: true,
      help: 'As it is written on the register: Register 1.',
    },
    deviceId: {
      kind: 'choice',
      label: 'Device',
      emptyLabel: 'None: people sign in as themselves',
      help: 'Payments at this shared device go into the session of the register.',
      options: (data?.rows ?? []).map(({ id, name, registerName }) => ({
        value: id,
        label: isTaken(registerName) ? `${name} (${registerName})` : name,
        whyNot: isTaken(registerName) ? `${registerName} has this device.` : null,
      })),
    },
  }
}

const valuesOf = ({ name, deviceId }: Register): Values => ({ name, deviceId })
