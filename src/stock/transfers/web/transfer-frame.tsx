import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import { transferMachine } from '../transfers.states.ts'

/** What the scanning page says of a transfer. */
export function frameOf(transfer: WholeTransfer, verb: 'Scan out' | 'Scan in') {
  const { number, fromName, toName, state } = transfer
  return {
    title: `${verb}: ${transferLabel(number).toLowerCase()}`,
    purpose: `${fromName} to ${toName}. The server counts each scan once; “-” takes the last one back.`,
    mark: <StateBadge machine={transferMachine} state={state} />,
  }
}
