import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ReturnableOrder } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import classes from './returns.module.css'
import { returnsApi } from './returns-api.ts'
import { useOrderByCode } from './use-order-by-code.tsx'

const ways = [
  { value: 'drop', label: 'The customer sends it' },
  { value: 'pickup', label: 'We have it picked up' },
  { value: 'walk_in', label: 'It is handed over now' },
] as const

type Way = (typeof ways)[number]['value']
type Counts = Readonly<Record<string, number>>

type NewReturnProps = {
  /** Of the order, where it is already known. */
  code: string | undefined
  onDone: (id: string) => void
  onClose: () => void
}

/** Requests a return for a customer, or receives it over the counter. */
export function NewReturnDialog(props: NewReturnProps) {
  const { order, field, setCode } = useOrderByCode(props.code)
  const [counts, setCounts] = useState<Counts>({})
  const [way, setWay] = useState<Way>('drop')
  const [isExchange, setExchange] = useState(false)
  const [despiteReason, setDespite] = useState('')
  const reason = useReason('customer.return')
  const act = useAct({
    area: 'returns',
    run: returnsApi.call.add,
    onRefusal: () => true,
    onDone: ({ id, number }) => {
      tellSuccess(`${returnLabel(number)} opened`)
      props.onDone(id)
    },
  })
  const lines = Object.entries(counts)
    .filter(([lineId, count]) => count > 0 && order?.lines.some((line) => line.lineId === lineId))
    .map(([lineId, quantity]) => ({ lineId, quantity }))
  const isFinal = lines.some(({ lineId }) =>
    order?.lines.some((line) => line.isFinal && line.lineId === lineId),
  )
  const whyNot = order?.whyNot ?? (isFinal ? 'Something of it was sold as final.' : null)
  const confirm = () => {
    const given = reason.take()
    if (!given || !order) return
    const kind = way === 'walk_in' ? 'walk_in' : isExchange ? 'exchange' : 'customer'
    const { orderId } = order
    act.start({
      orderId,
      kind,
      method: way,
      lines,
      reason: given,
      despiteReason: whyNot ? despiteReason.trim() : '',
    })
  }
  return (
    <ConfirmDialog
      title={order ? `New return for order ${order.number}` : 'New return'}
      onScan={setCode}
      confirmLabel="Open the return"
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={confirm}
      onClose={props.onClose}
      fields={
        <div className={classes.fields}>
          {field}
          {order ? (
            <>
              <UnitFields order={order} counts={counts} onCounts={setCounts} />
              {whyNot ? (
                <TextInput
                  label="Why it is taken all the same"
                  description={whyNot}
                  maxLength={200}
                  value={despiteReason}
                  onChange={({ currentTarget: { value } }) => setDespite(value)}
                />
              ) : null}
              <NativeSelect
                label="How it comes back"
                value={way}
                data={[...ways]}
                onChange={({ currentTarget: { value } }) =>
                  setWay(ways.find((one) => one.value === value)?.value ?? 'drop')
                }
              />
              <Checkbox
                label="The customer wants something else instead"
                checked={isExchange}
                onChange={({ currentTarget: { checked } }) => setExchange(checked)}
              />
              {reason.fields}
            </>
          ) : null}
        </div>
      }
    >
      What left and is not back can be announced; it is paid only after somebody has looked at it.
    </ConfirmDialog>
  )
}

function UnitFields(props: {
  order: ReturnableOrder
  counts: Counts
  onCounts: (counts: Counts) => void
}) {
  const { order, counts, onCounts } = props
  const open = order.lines.filter(({ returnable }) => returnable > 0)
  if (open.length === 0)
    return <p className={classes.quiet}>Nothing of order {order.number} can still come back.</p>
  return open.map(({ lineId, sku, title, returnable, quantityScale, isFinal }) => {
    const one = 10 ** quantityScale
    return (
      <NumberInput
        key={lineId}
        label={`${title} (${sku})`}
        description={`At most ${returnable / one}${isFinal ? '; sold as final' : ''}`}
        min={0}
        max={returnable / one}
        decimalScale={quantityScale}
        value={(counts[lineId] ?? 0) / one}
        onChange={(value) =>
          onCounts({ ...counts, [lineId]: Math.round(Number(value) * one) || 0 })
        }
      />
    )
  })
}
