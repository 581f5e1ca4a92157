import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { waveLabel } from '../../dispatch.nouns.ts'
import { fillCart, methodLabels, waveMethods, waveRules } from '../../waves.rules.ts'
import { OrdersToPick } from './OrdersToPick.tsx'
import { askedBy, everyOrder, ReleaseFilters } from './ReleaseFilters.tsx'
import classes from './Waves.module.css'
import { ruleLabels } from './wave-words.ts'
import { outletsOfWaves, wavesApi } from './waves-api.ts'

/** Which orders go into the next wave: proposed by a rule, or chosen by hand. */
export function ReleaseWaveDialog({ onClose }: { onClose: () => void }) {
  const { set } = useUrlState()
  const { data: places } = useQuery(outletsOfWaves.ask('list', {}))
  /**
   * Null until the user chooses: the outlet with most to pick, which may be another a minute later.
   */
  const [outlet, setOutlet] = useState<string | null>(null)
  const [rule, setRule] = useState<(typeof waveRules)[number]>('oldest')
  const [method, setMethod] = useState<(typeof waveMethods)[number]>('cluster')
  const [filter, setFilter] = useState(everyOrder)
  /** Null while the rule chooses. */
  const [byHand, setByHand] = useState<ReadonlySet<string> | null>(null)
  const { data } = useQuery({
    ...wavesApi.ask('ready', { ...(outlet ? { outletId: outlet } : {}), rule, ...askedBy(filter) }),
    placeholderData: keepPreviousData,
  })
  const outletId = outlet ?? data?.outletId ?? null
  const proposed = data ? fillCart(data.rows, data.most).map(({ orderId }) => orderId) : []
  const chosen = byHand ?? new Set(proposed)
  const orderIds = (data?.rows ?? [])
    .map(({ orderId }) => orderId)
    .filter((orderId) => chosen.has(orderId))
  const act = useAct({
    area: 'waves',
    run: async (
      input: { outletId: string; method: typeof method; orderIds: string[] },
      options,
    ) => {
      const planned = await wavesApi.call.plan(input, options)
      await wavesApi.call.release({ id: planned.id, version: planned.version })
      return planned
    },
    onRefusal: () => true,
    onDone: ({ id, number }) => {
      tellSuccess(`${waveLabel(number)} released`, 'Whoever asks for work gets it.')
      set({ wave: id })
      onClose()
    },
  })
  const toggle = (orderId: string) => {
    const next = new Set(chosen)
    if (!next.delete(orderId)) next.add(orderId)
    setByHand(next)
    setOutlet(outletId)
  }
  const fields = (
    <>
      <div className={classes.choices}>
        <NativeSelect
          label="Outlet"
          value={outletId ?? ''}
          data={(places?.outlets ?? []).map(({ id, code, name }) => ({
            value: id,
            label: `${code} ${name}`,
          }))}
          onChange={(event) => {
            setOutlet(event.currentTarget.value)
            setFilter(everyOrder)
            setByHand(null)
          }}
        />
        <NativeSelect
          label="Which first"
          value={rule}
          data={choicesOf(waveRules, ruleLabels)}
          onChange={(event) => {
            const next = waveRules.find((each) => each === event.currentTarget.value)
            setRule(next ?? 'oldest')
            setByHand(null)
          }}
        />
        <NativeSelect
          label="How"
          value={method}
          data={choicesOf(waveMethods, methodLabels)}
          onChange={(event) => {
            const next = waveMethods.find((each) => each === event.currentTarget.value)
            setMethod(next ?? 'cluster')
          }}
        />
      </div>
      <ReleaseFilters
        filter={filter}
        couriers={data?.couriers ?? []}
        zones={data?.zones ?? []}
        onChange={(next) => {
          setFilter(next)
          setByHand(null)
          setOutlet(outletId)
        }}
      />
      <OrdersToPick rows={data?.rows ?? []} chosen={chosen} onToggle={toggle} />
    </>
  )
  return (
    <ConfirmDialog
      title="Release orders to pick"
      confirmLabel={orderIds.length === 1 ? 'Release 1 order' : `Release ${orderIds.length} orders`}
      isWide
      fields={fields}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        if (outletId && orderIds.length > 0) act.start({ outletId, method, orderIds })
      }}
      onClose={onClose}
    >
      {data
        ? `A cart carries ${data.most.orders} orders of ${data.most.weightGrams / 1000} kg.`
        : ''}{' '}
      Nothing leaves stock by this; the orders stay out of other waves.
    </ConfirmDialog>
  )
}
