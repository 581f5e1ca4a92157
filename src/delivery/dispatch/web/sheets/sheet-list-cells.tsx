import { CodeText } from '#platform/web/CodeText.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { loadSheetCode } from '../../dispatch.nouns.ts'
import type { LoadSheetRow } from '../../load-sheets.fields.ts'
import { loadSheetMachine } from '../../load-sheets.states.ts'

export const sheetListCells: Cells<LoadSheetRow> = {
  number: ({ number }) => <CodeText code={loadSheetCode(number)} />,
  cash: ({ cashMinor, currency }) =>
    cashMinor > 0 ? <MoneyText minor={cashMinor} currency={currency} /> : '–',
  opened: ({ openedAt, openedBy }) => (
    <span title={openedBy ?? ''}>
      <InstantText at={openedAt} />
    </span>
  ),
  unseen: ({ state, unseen }) => (state === 'handed_over' && unseen > 0 ? unseen : '–'),
  state: ({ state, unseen, isException }) =>
    isException ? (
      <ToneBadge
        tone="bad"
        label={`${unseen} without a scan`}
        title="The courier took these along and has not scanned them since."
      />
    ) : state === 'handed_over' && unseen === 0 ? (
      <ToneBadge tone="good" label="Reconciled" title="The courier scanned all of them." />
    ) : (
      <StateBadge machine={loadSheetMachine} state={state} />
    ),
}
