import { NumberInput, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useUrlState } from '#platform/web/url-state.ts'
import type { Courier } from '../locations.fields.ts'
import { PlaceDialog } from './PlaceDialog.tsx'
import classes from './places.module.css'
import { locationsApi } from './places-api.ts'

type Draft = Pick<Courier, 'code' | 'name' | 'volumetricDivisor' | 'isActive'>

/** Who brings parcels; what they do where stands in their coverage. */
export function CourierForm(props: { courier: Courier | null; onClose: () => void }) {
  const { courier, onClose } = props
  const { set } = useUrlState()
  const [draft, setDraft] = useState<Draft>(() => ({
    code: courier?.code ?? '',
    name: courier?.name ?? '',
    volumetricDivisor: courier?.volumetricDivisor ?? 5_000,
    isActive: courier?.isActive ?? true,
  }))
  const change = (patch: Partial<Draft>) => setDraft((now) => ({ ...now, ...patch }))
  return (
    <PlaceDialog
      area="locations"
      title={courier ? `Change ${courier.name}` : 'Add a courier'}
      effect="The code names the courier in files and stays for good."
      confirmLabel={courier ? 'Save courier' : 'Add courier'}
      fields={
        <div className={classes.grid}>
          {courier ? null : (
            <TextInput
              label="Code"
              maxLength={12}
              autoFocus
              value={draft.code}
              onChange={(event) => change({ code: event.currentTarget.value.toUpperCase() })}
            />
          )}
          <TextInput
            label="Name"
            maxLength={80}
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <NumberInput
            label="Volumetric divisor"
            description="Cubic centimetres that count as a kilogram."
            min={1}
            max={1_000_000}
            allowDecimal={false}
            value={draft.volumetricDivisor}
            onChange={(value) => change({ volumetricDivisor: Number(value) || 5_000 })}
          />
          {courier ? (
            <Switch
              label="In use"
              checked={draft.isActive}
              onChange={(event) => change({ isActive: event.currentTarget.checked })}
            />
          ) : null}
        </div>
      }
      run={async ({ code, isActive, ...facts }: Draft, options) =>
        courier
          ? locationsApi.call.changeCourier(
              { ...facts, isActive, id: courier.id, version: courier.version },
              options,
            )
          : locationsApi.call.addCourier({ ...facts, code }, options)
      }
      input={() => draft}
      done={() => `${draft.name} is saved`}
      onDone={({ id }) => {
        if (courier) onClose()
        else set({ new: null, view: 'coverage', courier: id }, 'replace')
      }}
      onClose={onClose}
    />
  )
}
