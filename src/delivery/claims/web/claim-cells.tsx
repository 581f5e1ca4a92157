import { formatDay } from '#platform/web/format-instant.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { ClaimRow } from '../claims.contract.ts'

export const claimCells: Cells<ClaimRow> = {
  balance: ({ balanceMinor, currency }) => (
    <ClaimBalance minor={balanceMinor} currency={currency} />
  ),
  answerBy: ({ answerBy, isOverdue }) =>
    isOverdue ? (
      <ToneBadge tone="bad" label={formatDay(answerBy)} title="Overdue" />
    ) : (
      formatDay(answerBy)
    ),
}

/** What the courier owes us; a negative balance says that we owe it. */
export function ClaimBalance({ minor, currency }: { minor: number; currency: string }) {
  if (minor === 0) return '–'
  const amount = <MoneyText minor={Math.abs(minor)} currency={currency} />
  return minor > 0 ? amount : <>give back {amount}</>
}
