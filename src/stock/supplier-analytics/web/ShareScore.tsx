import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CopyField } from '#platform/web/CopyField.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { reportInput } from './report-params.ts'
import classes from './supplier-analytics.module.css'
import { supplierAnalyticsApi } from './supplier-analytics-api.ts'

type ShareProps = {
  supplier: { readonly id: string; readonly name: string }
  asked: ReturnType<typeof reportInput>
  onClose: () => void
}

type Link = Awaited<ReturnType<typeof supplierAnalyticsApi.call.share>>

/** A link to the score for a meeting with the supplier, which needs no account. */
export function ShareScore({ supplier: { id, name }, asked, onClose }: ShareProps) {
  const [link, setLink] = useState<Link | null>(null)
  const share = useAct({
    area: 'supplierAnalytics',
    run: supplierAnalyticsApi.call.share,
    onRefusal: () => true,
    onDone: setLink,
  })
  const unshare = useAct({
    area: 'supplierAnalytics',
    run: supplierAnalyticsApi.call.unshare,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess('Link ended', `It opens the score of ${name} no more.`)
      onClose()
    },
  })
  const refusal = share.refusal ?? unshare.refusal
  return (
    <ModalDialog title={`Share the score of ${name}`} onClose={onClose}>
      <p className={classes.few}>
        The link shows how {name} delivered, as it is now: no prices, no costs and no other
        supplier. A new link ends the one before.
      </p>
      {link ? (
        <>
          <CopyField label="Link" text={link.url} />
          <p className={classes.few}>
            It opens until <InstantText at={link.expiresAt} />.
          </p>
        </>
      ) : null}
      {refusal ? <RefusalNote refusal={refusal} /> : null}
      <div className={classes.foot} data-foot>
        <ActButton onAct={onClose}>Close</ActButton>
        <ActButton isPending={unshare.isPending} onAct={() => unshare.start({ id })}>
          End link
        </ActButton>
        {link ? null : (
          <ActButton
            weight="main"
            isPending={share.isPending}
            onAct={() => share.start({ id, ...asked })}
          >
            Make link
          </ActButton>
        )}
      </div>
    </ModalDialog>
  )
}
