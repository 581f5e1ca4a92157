import {
  type AdviceReason,
  adviceReasons,
  adviceReasonWords,
} from '#delivery/couriers/advice-reasons.ts'
import { type CourierNews, courierNews, newsWords } from '#delivery/couriers/courier-news.ts'
import type { ReportableParcel } from '#delivery/dispatch/web/index.tsx'
import { choicesOf } from '#platform/choices.ts'
import { formatMoney } from '#platform/money.ts'
import type { FormFields } from '#platform/web/forms/form-fields.ts'

export type ReportValues = {
  readonly news: CourierNews | null
  readonly at: string
  readonly reason: AdviceReason | null
  readonly isCollected: boolean
  readonly saidBy: string
  readonly note: string
}

export const openReport = (news: CourierNews | null = null): ReportValues => ({
  news,
  at: '',
  reason: null,
  isCollected: false,
  saidBy: '',
  note: '',
})

/** What a courier said of these parcels. */
export function reportFields(parcels: readonly ReportableParcel[]): FormFields<ReportValues> {
  const withCash = parcels.filter(({ cashMinor }) => cashMinor > 0)
  const parts = withCash.length > 1 ? ` for ${withCash.length} parcels` : ''
  return {
    news: {
      kind: 'choice',
      label: 'Status',
      options: choicesOf(courierNews, newsWords),
      emptyLabel: 'Choose',
      isRequired: true,
      isShort: true,
    },
    at: { kind: 'instant', label: 'When', help: 'Leave it empty for now.', isShort: true },
    reason: {
      kind: 'choice',
      label: 'Why it failed',
      options: choicesOf(adviceReasons, adviceReasonWords),
      emptyLabel: 'Choose',
      isRequired: true,
      isShown: ({ news }) => news === 'attempt_failed',
    },
    isCollected: {
      kind: 'check',
      label: `The courier collected ${sumOf(withCash)}${parts}`,
      help: 'It counts as paid, and as due from the courier.',
      isShown: ({ news }) => news === 'delivered' && withCash.length > 0,
      fault: (isCollected) => (isCollected ? null : 'Confirm the cash that was collected.'),
    },
    saidBy: {
      kind: 'line',
      label: 'Reported by',
      hint: 'Name, branch or portal',
      longest: 120,
      isShort: true,
    },
    note: { kind: 'text', label: 'Note', longest: 500, rows: 1, isShort: true },
  }
}

function sumOf(parcels: readonly ReportableParcel[]): string {
  const sums = new Map<string, number>()
  for (const { cashMinor, currency } of parcels)
    sums.set(currency, (sums.get(currency) ?? 0) + cashMinor)
  return [...sums].map(([currency, minor]) => formatMoney(minor, currency)).join(' and ')
}

/** The report as it is sent. */
export function reportOf(
  { news, at, reason, saidBy, note }: ReportValues,
  parcels: readonly ReportableParcel[],
  checkId: string | null,
) {
  return {
    rows: parcels.map(({ id, cashMinor }) => ({
      parcelId: id,
      cashMinor: news === 'delivered' ? cashMinor : null,
    })),
    news: news ?? 'note',
    reason: news === 'attempt_failed' ? reason : null,
    at: at === '' ? new Date().toISOString() : at,
    saidBy: saidBy.trim(),
    note: note.trim(),
    checkId,
  }
}
