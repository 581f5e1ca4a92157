import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { BulkBar } from '#platform/web/DataTable/BulkBar.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import { reordersApi } from './purchasing-api.ts'
import type { PickedSuggestion, Picks } from './use-picked-suggestions.ts'

/** As many as one request may bring. */
const mostAtOnce = 200

/** What may be done with the picked suggestions, in sight however long the list is. */
export function AcceptBar({ picks }: { picks: Picks }) {
  const { picked, clear } = picks
  const mayNotSet = useWhyNot(capability.inventory)
  const accept = useAct({
    area: 'reorders',
    run: reordersApi.call.accept,
    failure: 'Nothing is accepted',
    onDone: ({ drafts }, { lines }) => {
      const names = drafts.map(({ label }) => label).join(', ')
      tellSuccess(`${lines.length} accepted`, `They are in ${names}.`)
      clear()
    },
  })
  const useProposed = useAct({
    area: 'reorders',
    run: reordersApi.call.useProposed,
    onDone: ({ changed }) => {
      tellSuccess(
        changed === 1 ? '1 reorder point is set' : `${changed} reorder points are set`,
        'They are what the demand asks for today.',
      )
      clear()
    },
  })
  if (picked.length === 0) return null
  const lines = picked.flatMap(lineOf)
  const drafts = new Set(lines.map(({ supplierId, outletId }) => `${supplierId} ${outletId}`)).size
  const tooMany = picked.length > mostAtOnce ? `Pick at most ${mostAtOnce} at once.` : null
  return (
    <BulkBar noun="suggestions" count={picked.length} onClear={clear}>
      <ActButton
        size="xs"
        weight="main"
        isPending={accept.isPending}
        whyNot={tooMany ?? whyNotAll(picked, lines.length)}
        onAct={() => accept.start({ lines })}
      >
        Accept {lines.length} → {drafts} {drafts === 1 ? 'draft' : 'drafts'}
      </ActButton>
      <ActButton
        size="xs"
        isPending={useProposed.isPending}
        whyNot={tooMany ?? mayNotSet}
        onAct={() =>
          useProposed.start({
            levels: picked.map(({ row: { variantId, outletId } }) => ({ variantId, outletId })),
          })
        }
      >
        Use the proposed points
      </ActButton>
    </BulkBar>
  )
}

function lineOf({ row, quantity }: PickedSuggestion) {
  const { variantId, outletId, supplierId, explanation } = row
  if (supplierId === null || quantity === null || quantity === 0) return []
  return [{ variantId, outletId, supplierId, quantity, explanation }]
}

function whyNotAll(picked: readonly PickedSuggestion[], lines: number): string | null {
  const wrong = picked.find(({ quantity, row }) => quantity === null && row.supplierId !== null)
  if (wrong) return `“${wrong.text}” is no quantity in which ${wrong.row.sku} is counted.`
  return lines === 0 ? 'None of these has both a supplier and a quantity.' : null
}
