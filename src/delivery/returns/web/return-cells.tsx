import { faultLabels } from '#organization/reasons/reasons.rules.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { despiteLabels, kindInWords } from '../return-words.ts'
import type { ReturnRow } from '../returns.fields.ts'

export const returnCells: Cells<ReturnRow> = {
  number: ({ number }) => <strong>{number}</strong>,
  kind: kindInWords,
  order: ({ orderNumber }) => orderNumber ?? <ToneBadge tone="bad" label="Unknown" />,
  customer: ({ customerName, trackingNumber }) => customerName || trackingNumber || '–',
  reason: ({ reason, fault }) => (
    <span title={`Fault: ${faultLabels[fault]}`}>{reason || '–'}</span>
  ),
  units: ({ received, expected }) => (
    <>
      <QuantityText quantity={received} /> / <QuantityText quantity={expected} />
    </>
  ),
  inspect: ({ toInspect }) => (toInspect > 0 ? <QuantityText quantity={toInspect} /> : '–'),
  flags: FlagsOfReturn,
  due: ({ dueOn, isLate }) => {
    if (dueOn === null) return '–'
    return isLate ? (
      <ToneBadge tone="bad" label={formatDay(dueOn)} title="Late" />
    ) : (
      formatDay(dueOn)
    )
  },
  paid: ({ refundedMinor, currency }) =>
    refundedMinor > 0 ? <MoneyText minor={refundedMinor} currency={currency} /> : '–',
}

function FlagsOfReturn({ flagged, extras, isWeightOff, takenDespite }: ReturnRow) {
  const signs = [
    flagged > 0 ? `${flagged} ${flagged === 1 ? 'finding' : 'findings'}` : '',
    extras > 0 ? `${extras} extra` : '',
    isWeightOff ? 'weight' : '',
    ...takenDespite.map((rule) => despiteLabels[rule]),
  ].filter(Boolean)
  if (signs.length === 0) return '–'
  const tone = flagged > 0 || isWeightOff ? 'bad' : 'waiting'
  return <ToneBadge tone={tone} label={`${signs.length}`} title={signs.join(', ')} />
}
