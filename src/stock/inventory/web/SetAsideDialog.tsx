import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { statesOf } from '#platform/machine.ts'
import { groupedQuantity } from '#platform/quantity.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import type { LevelPanel } from '../stock-lists.contract.ts'
import { unavailableKinds } from '../stock-words.ts'
import { placeChoicesWithRest } from './place-choice.ts'
import { stockApi } from './stock-api.ts'
import { useQuantityField } from './use-quantity-field.tsx'
import { useStockAct } from './use-stock-act.ts'

type Props = { level: LevelPanel; onClose: () => void }

/** Keeps some of it from being sold; it stays on hand. */
export function SetAsideDialog(props: Props) {
  return <AsideDialog {...props} isBack={false} />
}

/** Makes available again what had been set aside. */
export function PutBackDialog(props: Props) {
  return <AsideDialog {...props} isBack />
}

const everyKind = statesOf({ states: unavailableKinds })

function AsideDialog({ level, isBack, onClose }: Props & { isBack: boolean }) {
  const { variantId, outletId, sku, outletCode, quantityScale: scale } = level
  const kinds = isBack ? level.setAside.map((each) => each.kind) : everyKind
  const [kind, setKind] = useState(kinds[0] ?? 'damaged')
  const choices = placeChoicesWithRest(level, 'Any bin')
  const [chosen, setChosen] = useState('')
  const aside = level.setAside.find((each) => each.kind === kind)?.quantity ?? 0
  const most = isBack ? aside : level.available
  const quantity = useQuantityField({ label: 'Quantity', scale, most })
  const reason = useReason('stock.set_aside')
  const act = useStockAct({
    run: isBack ? stockApi.call.putBack : stockApi.call.setAside,
    done: (_output, input) =>
      `${groupedQuantity(input.quantity, scale)} of ${sku} ${isBack ? 'made available' : 'marked unavailable'}`,
    onClose,
  })
  return (
    <ConfirmDialog
      title={
        isBack
          ? `Make ${sku} available at ${outletCode}?`
          : `Mark ${sku} unavailable at ${outletCode}?`
      }
      confirmLabel={isBack ? 'Make available' : 'Mark unavailable'}
      fields={
        <>
          <NativeSelect
            label="Kind"
            value={kind}
            data={kinds.map((value) => ({ value, label: unavailableKinds[value].label }))}
            onChange={({ currentTarget: { value } }) =>
              setKind(kinds.find((each) => each === value) ?? kind)
            }
          />
          {choices.length > 1 ? (
            <NativeSelect
              label="Where"
              value={chosen}
              data={choices.map(({ value, label }) => ({ value, label }))}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
            />
          ) : null}
          {quantity.field}
          {reason.fields}
        </>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        const steps = quantity.take()
        const given = reason.take()
        if (steps === null || !given) return
        const { place } = choices.find(({ value }) => value === chosen) ?? { place: {} }
        act.start({ variantId, outletId, ...place, kind, quantity: steps, reason: given })
      }}
      onClose={onClose}
    >
      {isBack
        ? `It can be sold again at once. ${groupedQuantity(aside, scale)} unavailable of this kind.`
        : `It stays on hand, but can't be sold. ${groupedQuantity(most, scale)} available.`}
    </ConfirmDialog>
  )
}
