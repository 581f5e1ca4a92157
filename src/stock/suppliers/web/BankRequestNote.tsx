import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { SupplierBank } from '../supplier-bank.contract.ts'
import type { WholeSupplier } from '../suppliers.fields.ts'
import classes from './suppliers.module.css'
import { suppliersApi } from './suppliers-api.ts'

const ApproveBankDialog = shownLater(
  async () => (await import('./DecideBankDialogs.tsx')).ApproveBankDialog,
)
const RejectBankDialog = shownLater(
  async () => (await import('./DecideBankDialogs.tsx')).RejectBankDialog,
)
const WholeAccountDialog = shownLater(
  async () => (await import('./WholeAccountDialog.tsx')).WholeAccountDialog,
)

type NoteProps = {
  supplier: Pick<WholeSupplier, 'id' | 'name'>
  request: NonNullable<SupplierBank['request']>
  mayShow: boolean
  /** Why the reader may change nothing of the supplier; null where they may. */
  whyNot: string | null
}

/** The bank details that a colleague requested: another user decides, the requester withdraws. */
export function BankRequestNote({ supplier, request, mayShow, whyNot }: NoteProps) {
  const [asked, setAsked] = useState<'approve' | 'reject' | 'show' | null>(null)
  const { id, name } = supplier
  const { requestId, isMine, isTold, contactChanged } = request
  const close = () => setAsked(null)
  const withdraw = useAct({
    area: 'suppliers',
    run: suppliersApi.call.withdrawBank,
    failure: 'The request was not withdrawn',
    onDone: () => tellSuccess('Request withdrawn', `The bank details of ${name} stay as they are.`),
  })
  const whyNotDecide = whyNot ?? request.whyNot
  return (
    <div className={classes.item}>
      <span className={classes.request}>
        <span className={classes.name}>
          {request.holder}
          <ToneBadge tone="waiting" label="Needs approval" />
        </span>
        <span className={classes.terms}>
          {request.account} · Requested by {isMine ? 'you' : request.requestedBy},{' '}
          <InstantText at={request.requestedAt} />
        </span>
        <span className={classes.terms}>Reason: {request.reason}</span>
        <span className={classes.terms}>
          {isTold
            ? 'The supplier was told by email that its bank details are being changed.'
            : 'No email was sent to the supplier. Call it before the request is approved.'}
        </span>
        {contactChanged === null ? null : (
          <span role="note">
            <ToneBadge tone="bad" label="Contact changed" /> {contactChanged.by} changed a contact
            of this supplier, <InstantText at={contactChanged.at} />. Call a number from an older
            document before you approve.
          </span>
        )}
      </span>
      <span className={classes.buttons}>
        {mayShow ? (
          <ActButton size="xs" onAct={() => setAsked('show')}>
            Show account
          </ActButton>
        ) : null}
        {isMine ? (
          <ActButton
            size="xs"
            whyNot={whyNot}
            isPending={withdraw.isPending}
            onAct={() => withdraw.start({ id, requestId })}
          >
            Withdraw request
          </ActButton>
        ) : (
          <>
            <ActButton size="xs" whyNot={whyNotDecide} onAct={() => setAsked('reject')}>
              Reject
            </ActButton>
            <ActButton
              size="xs"
              weight="main"
              whyNot={whyNotDecide}
              onAct={() => setAsked('approve')}
            >
              Approve
            </ActButton>
          </>
        )}
      </span>
      {asked === 'show' ? (
        <WholeAccountDialog supplier={supplier} requestId={requestId} onClose={close} />
      ) : null}
      {asked === 'approve' ? (
        <ApproveBankDialog supplier={supplier} request={request} onClose={close} />
      ) : null}
      {asked === 'reject' ? (
        <RejectBankDialog supplier={supplier} request={request} onClose={close} />
      ) : null}
    </div>
  )
}
