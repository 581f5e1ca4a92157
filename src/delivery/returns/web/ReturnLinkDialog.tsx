import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { copyText } from '#platform/web/copy-text.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ReturnableOrder } from '../returns.fields.ts'
import { returnLinkApi } from './return-link-api.ts'
import classes from './returns.module.css'
import { useOrderByCode } from './use-order-by-code.tsx'

type Copied = { readonly orderId: string; readonly link: string; readonly expiresAt: string }

/** Lets the customer of an order request a return: the link is sent, or passed on by hand. */
export function ReturnLinkDialog({ onClose }: { onClose: () => void }) {
  const { order, field, onCode } = useOrderByCode()
  const [copied, setCopied] = useState<Copied | null>(null)
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
    <FormDialog
      area="returns"
      title="Send return link"
      subject="Return link"
      effect="Customers see what they can return and choose it on their phone. Their request is listed under Needs review."
      confirmLabel="Send link"
      fields={{ code: field }}
      opened={{ code: '' }}
      onEntered={({ code }) => onCode(code)}
      onScan={(form, code) => form.change({ code })}
      below={() =>
        order ? (
          <>
            <p className={classes.quiet}>{whatIsOffered(order)}</p>
            {shown ? <CopiedLink {...shown} /> : null}
            {copy.refusal ? <RefusalNote refusal={copy.refusal} /> : null}
          </>
        ) : null
      }
      acts={(form) =>
        order ? (
          <ActButton
            isPending={copy.isPending}
            onAct={() => {
              // The order number has served its purpose: closing the dialog loses nothing.
              form.discard()
              void copy.start({ orderId: order.orderId })
            }}
          >
            Copy link
          </ActButton>
        ) : null
      }
      save={(_, options) => {
        copy.clear()
        return returnLinkApi.call.send({ orderId: order?.orderId ?? '' }, options)
      }}
      onSaved={({ to }) => {
        tellSuccess(`The link went to ${to}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function CopiedLink({ link, expiresAt }: Copied) {
  return (
    <TextInput
      label="Link"
      readOnly
      value={link}
      description={
        <>
          Expires <InstantText at={expiresAt} />. It is for one return and is not shown again.
        </>
      }
    />
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
