import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { copyText } from '#platform/web/copy-text.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ReturnableOrder } from '../returns.fields.ts'
import { returnLinkApi } from './return-link-api.ts'
import classes from './returns.module.css'
import { useOrderByCode } from './use-order-by-code.tsx'

type Copied = { readonly orderId: string; readonly link: string; readonly expiresAt: string }

/** Lets the customer of an order request a return: the link is sent, or passed on by hand. */
export function ReturnLinkDialog({ onClose }: { onClose: () => void }) {
  const { order, field } = useOrderByCode()
  const [copied, setCopied] = useState<Copied | null>(null)
  const send = useAct({
    area: 'returns',
    run: returnLinkApi.call.send,
    onRefusal: () => true,
    onDone: ({ to }) => {
      tellSuccess(`The link went to ${to}`)
      onClose()
    },
  })
  const copy = useAct({
    area: 'returns',
    run: returnLinkApi.call.copy,
    onRefusal: () => true,
    onDone: async ({ link, expiresAt }, { orderId }) => {
      setCopied({ orderId, link, expiresAt })
      if (await copyText(link, 'This browser gives no clipboard here. Mark the link instead.'))
        tellSuccess('Copied', 'The link is on the clipboard.')
    },
  })
  const shown = copied && copied.orderId === order?.orderId ? copied : null
  return (
    <ConfirmDialog
      title="Let the customer announce a return"
      confirmLabel="Send the link"
      isPending={send.isPending}
      refusal={send.refusal ?? copy.refusal}
      onConfirm={() => {
        copy.clear()
        if (order) send.start({ orderId: order.orderId })
      }}
      onClose={onClose}
      fields={
        <div className={classes.fields}>
          {field}
          {order ? <p className={classes.quiet}>{whatIsOffered(order)}</p> : null}
          {order ? (
            <div className={classes.acts}>
              <ActButton
                isPending={copy.isPending}
                onAct={() => {
                  send.clear()
                  copy.start({ orderId: order.orderId })
                }}
              >
                Copy a link
              </ActButton>
            </div>
          ) : null}
          {shown ? (
            <TextInput
              label="The link"
              readOnly
              value={shown.link}
              description={
                <>
                  Good until <InstantText at={shown.expiresAt} />, for one return. It is not shown
                  again.
                </>
              }
            />
          ) : null}
        </div>
      }
    >
      They see what can still come back and choose it on their phone. What they announce waits here
      under Needs review.
    </ConfirmDialog>
  )
}

function whatIsOffered({ lines, whyNot, number }: ReturnableOrder): string {
  if (whyNot) return whyNot
  const open = lines.filter(({ returnable, isFinal }) => returnable > 0 && !isFinal)
  if (open.length === 0) return `Nothing of order ${number} can still come back by the link.`
  return `Offered: ${open
    .map(
      ({ title, returnable, quantityScale }) =>
        `${formatQuantity(returnable, quantityScale)} × ${title}`,
    )
    .join(', ')}.`
}
