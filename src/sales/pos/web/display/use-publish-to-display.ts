import { useEffect } from 'react'
import { companyLogoKey } from '#platform/unnamed-house.ts'
import { type HouseFacts, useHouse } from '#platform/web/house-context.ts'
import { settingPicture } from '#platform/web/setting-picture.ts'
import { isTraining, onTraining } from '#sales/registers/web/index.tsx'
import {
  lockOf,
  openChannel,
  readMessage,
  type ShownOnDisplay,
  shownMessage,
} from './display-channel.ts'
import { nothingOnDisplay, type PaymentOnDisplay, type SaleOnDisplay } from './display-state.ts'

type Publisher = {
  readonly registerId: string
  show: (change: Partial<ShownOnDisplay>) => void
  end: () => void
}

/** Of this window; it outlives the till's screen, so that a look at the sales list is no farewell. */
let publisher: Publisher | null = null

function publisherOf(registerId: string): Publisher {
  if (publisher?.registerId === registerId) return publisher
  publisher?.end()
  publisher = newPublisher(registerId)
  return publisher
}

function newPublisher(registerId: string): Publisher {
  const channel = openChannel(registerId)
  const ended = Promise.withResolvers<void>()
  let shown: ShownOnDisplay = {
    companyName: '',
    logo: '',
    sale: nothingOnDisplay,
    payment: null,
    isTraining: isTraining(),
  }
  const tell = () => {
    shown = { ...shown, isTraining: isTraining() }
    channel.postMessage(shownMessage(shown))
  }
  const unwatch = onTraining(tell)
  channel.addEventListener('message', ({ data }) => {
    if (readMessage(data)?.kind === 'hello') tell()
  })
  // Browsers offer locks to secure pages only.
  navigator.locks?.request(lockOf(registerId), { mode: 'shared' }, () => {
    // A display that took this window for gone hears of it again.
    tell()
    return ended.promise
  })
  return {
    registerId,
    show(change) {
      shown = { ...shown, ...change }
      tell()
    },
    end() {
      shown = { ...shown, sale: nothingOnDisplay, payment: null }
      tell()
      unwatch()
      ended.resolve()
      channel.close()
    },
  }
}

const companyOf = ({ companyName, companyLogo }: HouseFacts) => ({
  companyName,
  logo: companyLogo === '' ? '' : settingPicture(companyLogoKey, companyLogo),
})

/** Shows the sale of a register on its customer display, as soon as it changes. */
export function usePublishToDisplay(registerId: string, sale: SaleOnDisplay): void {
  const company = companyOf(useHouse())
  const text = JSON.stringify({ ...company, sale })
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by its text
  useEffect(() => publisherOf(registerId).show({ ...company, sale }), [registerId, text])
  useEffect(() => () => publisherOf(registerId).show({ sale: nothingOnDisplay }), [registerId])
}

/** Shows what is left to pay, while payments are taken. */
export function usePublishPayment(registerId: string, payment: PaymentOnDisplay): void {
  const text = JSON.stringify(payment)
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by its text
  useEffect(() => publisherOf(registerId).show({ payment }), [registerId, text])
  useEffect(() => () => publisherOf(registerId).show({ payment: null }), [registerId])
}
