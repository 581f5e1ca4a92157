import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { LazySuggestedBoxes } from '#stock/packaging/web/index.tsx'
import type { Bench, BoxOfOrder } from '../dispatch.contract.ts'
import { dispatchApi } from './dispatch-api.ts'
import classes from './PackingBench.module.css'

/** The suggested box for the order at the station, and the chosen one. */
export function BenchBox({ bench }: { bench: Bench }) {
  const { orderId, state } = bench
  const [isExplained, setExplained] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const { data, isPending } = useQuery(dispatchApi.ask('packaging', { orderId }))
  if (isPending) return <section aria-label="Box" aria-busy className={classes.box} />
  if (!data) return null
  const { suggestion } = data
  const isOpen = state === 'confirmed' || state === 'packed'
  return (
    <section aria-label="Box" className={classes.box}>
      <BoxWords box={data} />
      <span className={classes.boxActs}>
        {suggestion.boxes.length + suggestion.rejected.length > 0 ? (
          <ActButton size="xs" onAct={() => setExplained(!isExplained)}>
            {isExplained ? 'Hide why' : 'Why this box'}
          </ActButton>
        ) : null}
        {isOpen ? (
          <ActButton size="xs" onAct={() => setChoosing(true)}>
            Use another box
          </ActButton>
        ) : null}
      </span>
      {isExplained ? (
        <div className={classes.boxWhy}>
          <Suspense>
            <LazySuggestedBoxes suggestion={suggestion} />
          </Suspense>
        </div>
      ) : null}
      {isChoosing ? <OtherBox orderId={orderId} onClose={() => setChoosing(false)} /> : null}
    </section>
  )
}

function BoxWords({ box: { chosen, suggestion } }: { box: BoxOfOrder }) {
  if (chosen.length > 0)
    return (
      <span className={classes.boxWords}>
        {chosen[0]?.isUsed ? 'Packed in' : 'To be packed in'}{' '}
        {chosen.map(({ variantId, sku, title, quantity, isUncounted }) => (
          <span key={variantId}>
            <b>
              {quantity > 1 ? `${quantity} × ` : ''}
              {title}
            </b>{' '}
            <CodeText code={sku} />{' '}
            {isUncounted ? <ToneBadge tone="bad" label="None in stock: count" /> : null}
          </span>
        ))}
      </span>
    )
  const [first, ...others] = suggestion.boxes
  if (!first) return <span className={classes.boxWords}>{suggestion.problem}</span>
  return (
    <span className={classes.boxWords}>
      Take <b>{first.title}</b> {first.sku ? <CodeText code={first.sku} /> : null}
      {others.length > 0 ? ` and ${others.length} more` : ''}
      {first.fillers.map(({ variantId, sku }) => (
        <span key={variantId}>
          {' '}
          with <CodeText code={sku} />
        </span>
      ))}
    </span>
  )
}

const noBox = { code: '', reason: noReason }

/** The packer chooses another box, by its code, with a reason. */
function OtherBox({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const reason = useReasonField('packaging.other_box')
  return (
    <FormDialog
      area="dispatch"
      title="Use another box"
      subject="Box"
      effect="You can also scan the box while the order is at the packing station. The box taken from stock before is returned."
      confirmLabel="Use this box"
      fields={{
        code: {
          kind: 'line',
          label: 'SKU or barcode of the box',
          longest: 80,
          isRequired: true,
          takesScans: true,
        },
        reason,
      }}
      opened={noBox}
      save={({ values }, options) => dispatchApi.call.chooseBox({ orderId, ...values }, options)}
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
