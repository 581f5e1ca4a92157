import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { tellErrorBriefly, tellSuccess } from '#platform/web/notify.ts'
import { confirmationsApi } from './confirmations-api.ts'

type OfferProps = {
  orderId: string
  /** Called once the order is saved. */
  afterSave: RefObject<(() => void) | null>
}

/** An edit ends the confirm link that the customer holds; by default they get a new one. */
export function NewLinkOffer({ orderId, afterSave }: OfferProps) {
  const { data } = useQuery(confirmationsApi.ask('openLink', { id: orderId }))
  const [isWanted, setWanted] = useState(true)
  // Once the order is saved the old link is no longer open, and the offer has to stay all the same.
  const [isOffered, setOffered] = useState(false)
  if (data?.isOpen && !isOffered) setOffered(true)
  useEffect(() => {
    afterSave.current = isOffered && isWanted ? () => void sendNew(orderId) : null
    return () => {
      afterSave.current = null
    }
  }, [afterSave, isOffered, isWanted, orderId])
  if (!isOffered) return null
  return (
    <Checkbox
      label="Send the customer a new confirm link"
      description="The link that they have stops working when this order changes."
      checked={isWanted}
      onChange={(event) => setWanted(event.currentTarget.checked)}
    />
  )
}

async function sendNew(orderId: string): Promise<void> {
  try {
    const { sent, skipped } = await confirmationsApi.call.message({
      ids: [orderId],
      kind: 'confirm_link',
    })
    if (sent > 0) tellSuccess('New confirm link sent')
    else tellErrorBriefly('No new link sent', skipped[0]?.why ?? '')
  } catch (error) {
    tellErrorBriefly('No new link sent', refusalOf(error).message)
  }
}
