import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { returnableKinds } from '../claims-on-suppliers.rules.ts'
import type { ClaimReturn, SupplierClaim } from '../supplier-claims.fields.ts'
import classes from './supplier-claims.module.css'
import { supplierClaimsApi } from './supplier-claims-api.ts'

const ReturnClaimed = shownLater(async () => (await import('./ReturnClaimed.tsx')).ReturnClaimed)

/** What goes back to the supplier, with the papers to print. */
export function ClaimReturns({ claim }: { claim: SupplierClaim }) {
  const [isOpen, setOpen] = useState(false)
  const open = claim.items.some(
    ({ kind, quantity, returned }) => returnableKinds.has(kind) && quantity > returned,
  )
  const isEnded = claim.state === 'cancelled' || claim.state === 'written_off'
  if (claim.returns.length === 0 && (!open || isEnded)) return null
  return (
    <Section
      title="Goods to the supplier"
      aside={
        open && !isEnded ? (
          <ActButton size="xs" operation="supplierClaims.returnGoods" onAct={() => setOpen(true)}>
            Return goods
          </ActButton>
        ) : null
      }
    >
      {claim.returns.length === 0 ? (
        <p className={classes.minor}>Nothing is on its way back yet.</p>
      ) : null}
      <ul className={classes.papers}>
        {claim.returns.map((paper) => (
          <ReturnPaper key={paper.id} claim={claim} paper={paper} />
        ))}
      </ul>
      {isOpen ? <ReturnClaimed claim={claim} onClose={() => setOpen(false)} /> : null}
    </Section>
  )
}

function ReturnPaper({ claim, paper }: { claim: SupplierClaim; paper: ClaimReturn }) {
  const { id, label, version, lines, leftAt, undoneAt, costMinor, note } = paper
  const end = useAct({
    area: 'supplierClaims',
    run: async (act: 'handOver' | 'undoReturn', options) => {
      const step = { id: claim.id, returnId: id, version }
      if (act === 'handOver') await supplierClaimsApi.call.handOver(step, options)
      else await supplierClaimsApi.call.undoReturn(step, options)
    },
    onDone: (_, act) =>
      tellSuccess(act === 'handOver' ? `${label} handed over` : `${label} undone`),
  })
  const isHere = leftAt === null && undoneAt === null
  return (
    <li className={classes.paper}>
      <div className={classes.acts}>
        <b>{label}</b>
        <ToneBadge
          tone={isHere ? 'waiting' : leftAt ? 'good' : 'quiet'}
          label={isHere ? 'To hand over' : leftAt ? 'Left' : 'Undone'}
        />
        <span className={classes.minor}>
          {leftAt ? <InstantText at={leftAt} /> : <InstantText at={paper.createdAt} />}, cost{' '}
          <MoneyText minor={costMinor} currency={claim.outletCurrency} />
        </span>
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            {formatQuantity(line.quantity, line.quantityScale)} {line.sku}
            <span className={classes.minor}>
              {line.lots ? ` · lot ${line.lots}` : ''}
              {line.bins ? ` · from bin ${line.bins}` : ''}
            </span>
          </li>
        ))}
      </ul>
      {note ? <p className={classes.minor}>{note}</p> : null}
      {undoneAt === null ? (
        <div className={classes.acts}>
          <ActButton
            size="xs"
            icon={<IconPrinter size={14} />}
            onAct={() => window.open(`/api/files/supplier-claim-returns/${id}.pdf`)}
          >
            Print paper
          </ActButton>
          {isHere ? (
            <>
              <ActButton
                size="xs"
                operation="supplierClaims.handOver"
                isPending={end.isPending}
                onAct={() => end.start('handOver')}
              >
                Hand over
              </ActButton>
              <ActButton
                size="xs"
                operation="supplierClaims.undoReturn"
                isPending={end.isPending}
                onAct={() => end.start('undoReturn')}
              >
                Undo return
              </ActButton>
            </>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}
