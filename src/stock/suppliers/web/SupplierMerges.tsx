import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeSupplier } from '../suppliers.fields.ts'
import classes from './suppliers.module.css'
import { suppliersApi } from './suppliers-api.ts'

type MergesProps = { supplier: WholeSupplier; whyNot: string | null }

type Asked = { readonly mergeId: string; readonly merged: string; readonly kept: string }

/** The suppliers that were merged into this one, or the one that this was merged into. */
export function SupplierMerges({ supplier, whyNot }: MergesProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { name, merged, mergedInto } = supplier
  const undo = (merge: Asked) => (
    <ActButton size="xs" whyNot={whyNot} onAct={() => setAsked(merge)}>
      Undo merge
    </ActButton>
  )
  return (
    <>
      {mergedInto === null ? null : (
        <div className={classes.item}>
          <span className={classes.lineFacts}>
            Merged into{' '}
            <AppLink to="/suppliers" search={{ open: mergedInto.id }}>
              {mergedInto.name}
            </AppLink>
          </span>
          {undo({ mergeId: mergedInto.mergeId, merged: name, kept: mergedInto.name })}
        </div>
      )}
      {merged.length === 0 ? null : (
        <Section title="Merged into this supplier">
          <ul className={classes.items}>
            {merged.map((other) => (
              <li key={other.mergeId} className={classes.item}>
                <span className={classes.lineFacts}>
                  <AppLink to="/suppliers" search={{ open: other.id }}>
                    {other.name}
                  </AppLink>
                  <span className={classes.terms}>
                    {other.code} · <InstantText at={other.mergedAt} />
                    {other.mergedBy ? `, ${other.mergedBy}` : ''}
                  </span>
                </span>
                {undo({ mergeId: other.mergeId, merged: other.name, kept: name })}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {asked === null ? null : <UndoDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function UndoDialog({ mergeId, merged, kept, onClose }: Asked & { onClose: () => void }) {
  const queries = useQueryClient()
  const act = useAct({
    area: 'suppliers',
    run: suppliersApi.call.undoMerge,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${merged} and ${kept} are two suppliers again`)
      queries.invalidateQueries()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Undo the merge of ${merged}?`}
      confirmLabel="Undo merge"
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ mergeId })}
      onClose={onClose}
    >
      Orders, receipts, items, contacts and portal users that came with {merged} go back to it. What
      was ordered or received since stays with {kept}.
    </ConfirmDialog>
  )
}
