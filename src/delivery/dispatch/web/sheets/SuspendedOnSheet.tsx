import type { WholeSheet } from '../../load-sheets.fields.ts'
import { affectedInWords } from '../../suspensions.rules.ts'
import { SuspensionBadge, sentenceOf } from '../suspensions/SuspensionNote.tsx'

/** The parcels on the sheet whose courier is suspended at their destination. */
export const suspendedOn = ({ rows }: WholeSheet) =>
  rows.flatMap(({ code, suspension }) => (suspension ? [{ code, suspension }] : []))

/**
 * Lists the parcels that leave although their courier is suspended; nothing where there are none.
 */
export function SuspendedOnSheet({ sheet }: { sheet: WholeSheet }) {
  const marked = suspendedOn(sheet)
  const [first] = marked
  if (!first) return null
  return (
    <p role="note">
      <SuspensionBadge suspension={first.suspension} /> {sentenceOf(first.suspension)}{' '}
      {affectedInWords(marked)}
    </p>
  )
}
