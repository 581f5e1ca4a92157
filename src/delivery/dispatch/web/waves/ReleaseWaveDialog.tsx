import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { waveLabel } from '../../dispatch.nouns.ts'
import { fillCart, methodLabels, waveMethods, waveRules } from '../../waves.rules.ts'
import { OrdersToPick } from './OrdersToPick.tsx'
import { askedBy, everyOrder, ReleaseFilters } from './ReleaseFilters.tsx'
import { ruleLabels } from './wave-words.ts'
import { outletsOfWaves, wavesApi } from './waves-api.ts'

type Values = {
  /** Null until it is chosen: the outlet with most to pick, which may be another a minute later. */
  readonly outletId: string | null
  readonly rule: (typeof waveRules)[number]
  readonly method: (typeof waveMethods)[number]
  readonly filter: typeof everyOrder
  /** Null while the rule chooses. */
  readonly byHand: readonly string[] | null
}

const opened: Values = {
  outletId: null,
  rule: 'oldest',
  method: 'cluster',
  filter: everyOrder,
  byHand: null,
}

/** Which orders go into the next wave: proposed by a rule, or chosen by hand. */
export function ReleaseWaveDialog({ onClose }: { onClose: () => void }) {
  const { set } = useUrlState()
  const { data: places } = useQuery(outletsOfWaves.ask('list', {}))
  const [{ outletId: chosenOutlet, rule, filter }, setEntered] = useState(opened)
  const { data } = useQuery({
    ...wavesApi.ask('ready', {
      ...(chosenOutlet ? { outletId: chosenOutlet } : {}),
      rule,
      ...askedBy(filter),
    }),
    placeholderData: keepPreviousData,
  })
  const outletId = chosenOutlet ?? data?.outletId ?? null
  const rows = data?.rows ?? []
  const proposed = data ? fillCart(data.rows, data.most).map(({ orderId }) => orderId) : []
  const idsIn = ({ byHand }: Values) => {
    const chosen = new Set(byHand ?? proposed)
    return rows.flatMap(({ orderId }) => (chosen.has(orderId) ? [orderId] : []))
  }
  const most = data?.most
  const fields: FormFields<Values> = {
    outletId: {
      kind: 'own',
      label: 'Outlet',
      isShort: true,
      fillsIn: () => ({ filter: everyOrder, byHand: null }),
      draw: ({ label, onValue }) => (
        <NativeSelect
          label={label}
          value={outletId ?? ''}
          data={(places?.outlets ?? []).map(({ id, code, name }) => ({
            value: id,
            label: `${code} ${name}`,
          }))}
          onChange={({ currentTarget: { value } }) => onValue(value)}
        />
      ),
      words: (id) => places?.outlets.find((outlet) => outlet.id === id)?.name ?? 'none',
    },
    rule: {
      kind: 'choice',
      label: 'Priority',
      isShort: true,
      options: choicesOf(waveRules, ruleLabels),
      fillsIn: () => ({ byHand: null }),
    },
    method: {
      kind: 'choice',
      label: 'Picking method',
      isShort: true,
      options: choicesOf(waveMethods, methodLabels),
    },
    filter: {
      kind: 'own',
      label: 'Filters',
      fillsIn: () => ({ byHand: null, outletId }),
      draw: ({ value, onValue }) => (
        <ReleaseFilters
          filter={value}
          couriers={data?.couriers ?? []}
          zones={data?.zones ?? []}
          onChange={onValue}
        />
      ),
      words: () => 'chosen',
    },
    byHand: {
      kind: 'own',
      label: 'Orders',
      refusedAs: 'orderIds',
      fillsIn: () => ({ outletId }),
      draw: ({ value, onValue }) => {
        const chosen = new Set(value ?? proposed)
        return (
          <OrdersToPick
            rows={rows}
            chosen={chosen}
            onToggle={(orderId) => {
              const next = new Set(chosen)
              if (!next.delete(orderId)) next.add(orderId)
              onValue([...next])
            }}
          />
        )
      },
      words: (ids) => `${ids?.length ?? 0} orders`,
    },
  }
  return (
    <FormDialog
      area="waves"
      title="Release orders to pick"
      subject="Wave"
      effect={`${most ? `Cart limit: ${most.orders} orders, ${most.weightGrams / 1000} kg. ` : ''}Stock does not change, and the orders are left out of other waves.`}
      confirmLabel="Release orders"
      asEntered={(values) => {
        const { length } = idsIn(values)
        return { confirmLabel: length === 1 ? 'Release 1 order' : `Release ${length} orders` }
      }}
      isWide
      fields={fields}
      opened={opened}
      onEntered={setEntered}
      whyNot={(values) =>
        outletId && idsIn(values).length > 0 ? null : 'Choose at least one order.'
      }
      save={async ({ values }, options) => {
        const wave = { outletId: outletId ?? '', method: values.method, orderIds: idsIn(values) }
        const planned = await wavesApi.call.plan(wave, options)
        await wavesApi.call.release({ id: planned.id, version: planned.version })
        return planned
      }}
      onSaved={({ id, number }) => {
        tellSuccess(`${waveLabel(number)} released`, 'The next picker gets it.')
        set({ wave: id })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
