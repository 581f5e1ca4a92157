import { NativeSelect, NumberInput, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { choicesOf } from '#platform/choices.ts'
import { formatMoney, minorDigits } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import {
  type DifferenceMethod,
  differenceLabels,
  differenceMethods,
  type Settlement,
  settlementLabels,
  settlements,
} from '../return-words.ts'
import type { WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import { sumsOf } from '../returns.rules.ts'
import classes from './returns.module.css'
import { returnsApi } from './returns-api.ts'
import { type Wanted, WantedLines } from './WantedLines.tsx'

/** The customer's refund as a calculation; confirming closes the return. */
export function SettleReturnDialog(props: { found: WholeReturn; onClose: () => void }) {
  const { found, onClose } = props
  const { id, version, number, currency, goodsMinor, keptMinor } = found
  const isOwed = found.orderId !== null && Math.min(goodsMinor, keptMinor) > 0
  const [settlement, setSettlement] = useState<Settlement>(
    found.kind === 'exchange' ? 'exchange' : isOwed ? 'refund' : 'none',
  )
  const [feeMinor, setFee] = useState(Math.floor((goodsMinor * found.usualFeeBasisPoints) / 10_000))
  const [wanted, setWanted] = useState<readonly Wanted[]>([])
  const [difference, setDifference] = useState<DifferenceMethod | null>(null)
  const reason = useReason('refund')
  const bonusBasisPoints = settlement === 'credit' ? found.bonusBasisPoints : 0
  const sums = sumsOf({ goodsMinor, keptMinor, feeMinor, bonusBasisPoints })
  const money = (minor: number) => formatMoney(minor, currency)
  const act = useAct({
    area: 'returns',
    run: returnsApi.call.settle,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${returnLabel(number)} is settled`, settlementLabels[settlement])
      onClose()
    },
  })
  const name = returnLabel(number).toLowerCase()
  const one = 10 ** minorDigits(currency)
  return (
    <ConfirmDialog
      title={`Settle ${name}`}
      confirmLabel={buttonOf(settlement, money(sums.amountMinor + sums.bonusMinor))}
      isPending={act.isPending}
      refusal={act.refusal?.field === 'difference' ? null : act.refusal}
      onClose={onClose}
      onConfirm={() => {
        const given = reason.take()
        const lines = wanted.map(({ variantId, quantity }) => ({ variantId, quantity }))
        const terms = { id, version, settlement, feeMinor, lines }
        if (given) act.start({ ...terms, difference, reason: given })
      }}
      fields={
        <div className={classes.fields}>
          <SegmentedControl
            aria-label="What the customer gets"
            value={settlement}
            data={choicesOf(settlements, settlementLabels)}
            onChange={(value) =>
              setSettlement(settlements.find((each) => each === value) ?? 'none')
            }
          />
          {settlement === 'none' ? null : (
            <>
              <NumberInput
                label="Fee kept back"
                min={0}
                max={goodsMinor / one}
                decimalScale={minorDigits(currency)}
                value={feeMinor / one}
                onChange={(value) => setFee(Math.round(Number(value) * one) || 0)}
              />
              <FactList
                facts={[
                  { label: 'Paid for what came back', value: money(sums.goodsMinor) },
                  { label: 'Fee', value: `− ${money(sums.feeMinor)}` },
                  { label: 'Left of the payments', value: money(sums.keptMinor) },
                  { label: 'Bonus', value: sums.bonusMinor > 0 ? money(sums.bonusMinor) : null },
                  { label: 'The customer gets', value: money(sums.amountMinor + sums.bonusMinor) },
                ]}
              />
            </>
          )}
          {settlement === 'exchange' ? (
            <>
              <WantedLines wanted={wanted} onWanted={setWanted} />
              <NativeSelect
                label="If it costs more, the difference is paid by"
                description="If it costs less, the rest is refunded the way it was paid."
                value={difference ?? ''}
                error={fieldFault(act.refusal, 'difference')}
                data={[
                  { value: '', label: 'It costs the same or less' },
                  ...choicesOf(differenceMethods, differenceLabels),
                ]}
                onChange={({ currentTarget: { value } }) =>
                  setDifference(differenceMethods.find((known) => known === value) ?? null)
                }
              />
            </>
          ) : null}
          {reason.fields}
        </div>
      }
    >
      Its stock has moved already; the money and the end of the return are one step.
    </ConfirmDialog>
  )
}

function buttonOf(settlement: Settlement, amount: string): string {
  if (settlement === 'refund') return `Refund ${amount}`
  if (settlement === 'credit') return `Credit ${amount}`
  return settlement === 'exchange' ? 'Place the exchange' : 'Close without money'
}
