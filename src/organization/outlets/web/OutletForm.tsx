import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { CurrencyField } from '#platform/web/codes/CodeFields.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { OutletShape, WholeOutlet } from '../outlets.fields.ts'
import { outletKindLabels, outletKinds, refuseSwitches } from '../outlets.rules.ts'
import { OutletSwitches } from './OutletSwitches.tsx'
import classes from './places.module.css'
import { outletsApi } from './places-api.ts'

type OutletFormProps = {
  /** Null for a new one. */
  outlet: WholeOutlet | null
  onClose: () => void
  onSaved: (id: string) => void
}

type Draft = OutletShape & { readonly city: string }

/** How an outlet is set up; a new one is planned until it is opened. */
export function OutletForm({ outlet, onClose, onSaved }: OutletFormProps) {
  const formId = useId()
  const [draft, setDraft] = useState<Draft>(() => draftOf(outlet))
  const change = (patch: Partial<Draft>) => setDraft((now) => ({ ...now, ...patch }))
  const { start, isPending, refusal } = useAct({
    area: 'outlets',
    run: async ({ city, ...shape }: Draft, options) =>
      outlet
        ? outletsApi.call.change({ ...shape, id: outlet.id, version: outlet.version }, options)
        : outletsApi.call.add({ ...shape, city }, options),
    onRefusal: () => true,
    onDone: ({ id }) => {
      tellSuccess(outlet ? `${draft.name} is changed` : `${draft.name} is planned`)
      onSaved(id)
    },
  })
  const faultOf = (field: string) => fieldFault(refusal, field)
  const isFixed = outlet !== null && outlet.state !== 'planned'
  const isElsewhere = refusal && !['code', 'name', 'currency', 'city'].some((key) => faultOf(key))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start(draft)
  }
  return (
    <SidePanel
      title={outlet ? `Set up ${outlet.name}` : 'Add outlet'}
      onClose={onClose}
      foot={
        <ActButton
          type="submit"
          weight="main"
          isPending={isPending}
          whyNot={refuseSwitches(draft)?.message ?? null}
          onAct={() => start(draft)}
        >
          {outlet ? 'Save set-up' : 'Add outlet'}
        </ActButton>
      }
    >
      <form id={formId} onSubmit={submit} className={classes.fields} noValidate>
        {isElsewhere ? <RefusalNote refusal={refusal} /> : null}
        <div className={classes.pair}>
          <TextInput
            label="Code"
            description={isFixed ? 'Stands in documents and on labels.' : 'As on labels, e.g. YORK'}
            maxLength={10}
            autoFocus={!isFixed}
            disabled={isFixed}
            value={draft.code}
            error={faultOf('code')}
            onChange={(event) => change({ code: event.currentTarget.value.toUpperCase() })}
          />
          <NativeSelect
            label="Kind"
            description="What stands on the door."
            value={draft.kind}
            data={outletKinds.map((value) => ({ value, label: outletKindLabels[value] }))}
            onChange={(event) => {
              const kind = outletKinds.find((known) => known === event.currentTarget.value)
              if (kind) change({ kind })
            }}
          />
        </div>
        <TextInput
          label="Name"
          maxLength={80}
          value={draft.name}
          error={faultOf('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <div className={classes.pair}>
          {outlet ? null : (
            <TextInput
              label="City"
              maxLength={80}
              value={draft.city}
              error={faultOf('city')}
              onChange={(event) => change({ city: event.currentTarget.value })}
            />
          )}
          <CurrencyField
            label="Currency"
            disabled={isFixed}
            value={draft.currency}
            error={faultOf('currency')}
            onValue={(currency) => change({ currency })}
          />
          <NumberInput
            label="Asked for stock"
            description="The lowest is asked first."
            min={1}
            max={9_999}
            allowDecimal={false}
            value={draft.allocationPriority}
            onChange={(value) => change({ allocationPriority: Number(value) || 1 })}
          />
        </div>
        <OutletSwitches shape={draft} onChange={change} />
      </form>
    </SidePanel>
  )
}

function draftOf(outlet: WholeOutlet | null): Draft {
  return {
    code: outlet?.code ?? '',
    name: outlet?.name ?? '',
    kind: outlet?.kind ?? 'warehouse',
    city: outlet?.city ?? '',
    currency: outlet?.currency ?? 'GBP',
    ships: outlet?.ships ?? true,
    sells: outlet?.sells ?? true,
    receives: outlet?.receives ?? true,
    allowsNegative: outlet?.allowsNegative ?? false,
    allocationPriority: outlet?.allocationPriority ?? 100,
  }
}
