import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { ShownScan } from '#platform/web/scan/ScanResultBar.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { usePhone } from '#platform/web/use-phone.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { orderMachine } from '#sales/orders/orders.states.ts'
import type { Bench } from '../dispatch.contract.ts'
import { BenchBox } from './BenchBox.tsx'
import { BenchLines } from './BenchLines.tsx'
import { BenchNote } from './BenchNote.tsx'
import { dispatchApi } from './dispatch-api.ts'
import { PackedParcel } from './PackedParcel.tsx'
import classes from './PackingBench.module.css'
import { ParcelLabel } from './ParcelLabel.tsx'
import { PhonePacking } from './PhonePacking.tsx'
import { useBenchLease } from './use-bench-lease.ts'
import type { UnitOut } from './use-dispatch-scans.ts'

type PackingBenchProps = {
  orderId: string
  onTakeOut: (unit: UnitOut, code: string) => void
  isTakingOut: boolean
  onNext: () => void
  /** Of the last scan. */
  result: ShownScan | null
}

/** One order at the station: what is packed, what is missing, and its label once it is full. */
export function PackingBench(props: PackingBenchProps) {
  const { orderId, onTakeOut, isTakingOut, onNext, result } = props
  const isPhone = usePhone()
  const { set } = useUrlState()
  const [isPrinting, setPrinting] = useState(false)
  const { data: bench, error, refetch } = useQuery(dispatchApi.ask('bench', { orderId }))
  const keptBy = useBenchLease(orderId, bench?.state === 'confirmed')
  const back = (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} />}
      onClick={() => set({ order: null })}
    >
      Back to the list
    </Button>
  )
  if (!bench) {
    return (
      <section className={classes.bench}>
        {back}
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </section>
    )
  }
  const lines = (
    <BenchLines
      bench={bench}
      isTakingOut={isTakingOut}
      onTakeOut={({ id, sku }, lotId) => onTakeOut({ orderId, lineId: id, lotId }, sku)}
    />
  )
  const label =
    isPrinting && bench.parcelCode ? (
      <ParcelLabel bench={bench} code={bench.parcelCode} onPrinted={() => setPrinting(false)} />
    ) : null
  if (isPhone)
    return (
      <>
        <PhonePacking
          bench={bench}
          result={result}
          keptBy={keptBy}
          onTakeOut={({ id, sku }) => onTakeOut({ orderId, lineId: id }, sku)}
          onPrint={() => setPrinting(true)}
          onNext={onNext}
          onClose={() => set({ order: null })}
        >
          {lines}
        </PhonePacking>
        {label}
      </>
    )
  return (
    <section className={classes.bench} aria-label={`Bench of ${orderLabel(bench.number)}`}>
      <header className={classes.head}>
        <h2 className={classes.title}>{orderLabel(bench.number)}</h2>
        <StateOf bench={bench} />
        {bench.openHolds.map((hold) => (
          <ToneBadge key={hold} tone="bad" label={`On hold: ${hold}`} isLarge />
        ))}
        {keptBy ? (
          <ToneBadge tone="waiting" label={`Also on the bench of ${keptBy}`} isLarge />
        ) : null}
        <span className={classes.back}>{back}</span>
      </header>
      <p className={classes.to}>
        {bench.shipName}, {bench.shipCity}{' '}
        <Can access={capability.orders}>
          <AppLink to="/orders" search={{ open: orderId }} className={classes.link}>
            Open the order
          </AppLink>
        </Can>
      </p>
      <BenchNote title="Note of this order" text={bench.note} />
      <BenchNote title="Note of this customer" text={bench.customerNote} />
      <ProgressBar
        share={bench.units > 0 ? bench.packedUnits / bench.units : 0}
        label={`${bench.packedUnits} of ${bench.units} units packed`}
      />
      {bench.parcelCode ? (
        <div className={classes.parcel}>
          <span>
            Parcel <code className={classes.code}>{bench.parcelCode}</code>
          </span>
          <span className={classes.boxActs}>
            <Button leftSection={<IconPrinter size={16} />} onClick={() => setPrinting(true)}>
              Print label
            </Button>
            <Button variant="default" onClick={onNext}>
              Next order
            </Button>
          </span>
        </div>
      ) : null}
      {bench.parcelCode ? <PackedParcel orderId={orderId} /> : null}
      <BenchBox bench={bench} />
      {lines}
      {label}
    </section>
  )
}

function StateOf({ bench: { state } }: { bench: Bench }) {
  return isKnown(state) ? <StateBadge machine={orderMachine} state={state} isLarge /> : null
}

function isKnown(state: string): state is keyof typeof orderMachine.states {
  return state in orderMachine.states
}
