import { use, useState } from 'react'
import { useAct } from '#platform/web/use-act.ts'
import { readGiftCardCode } from '../gift-card-code.ts'
import type { GiftCardRow } from '../gift-cards.contract.ts'
import { refuseCode } from '../gift-cards.rules.ts'
import { CardDeskContext } from './card-desk.ts'

/**
 * The code of a card, scanned or typed, and the card that it finds; a typing error is found before it
 * is sent.
 *
 * @param refuse why a card that was found does not serve here, in a sentence; null where it does
 */
export function useCardLookUp(
  refuse: (card: GiftCardRow, code: string) => string | null = () => null,
) {
  const { lookUp } = use(CardDeskContext)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [found, setFound] = useState<{ card: GiftCardRow; code: string } | null>(null)
  const act = useAct({
    area: 'giftCards',
    failure: 'The balance was not found',
    run: lookUp,
    onDone: (card, { code }) => {
      const why = refuse(card, code)
      setFault(why)
      if (why === null) setFound({ card, code })
    },
    onRefusal: ({ message }) => {
      setFault(message)
      return true
    },
  })
  const type = (typed: string) => {
    setText(typed)
    setFault(null)
    setFound(null)
  }
  const check = (typed: string) => {
    type(typed)
    const read = readGiftCardCode(typed)
    if ('code' in read) act.start({ code: read.code })
    else setFault(refuseCode(read)?.message ?? null)
  }
  return { text, type, check, fault, found, isPending: act.isPending }
}
