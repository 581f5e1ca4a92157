import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { lastFourOf } from '#sales/gift-cards/gift-card-code.ts'
import type { GiftCardRow } from '#sales/gift-cards/gift-cards.contract.ts'
import { cardTooSmall, otherCardCurrency } from '#sales/gift-cards/gift-cards.rules.ts'
import type { useCardLookUp } from '#sales/gift-cards/web/index.tsx'
import classes from './pos.module.css'

type GiftCardFieldProps = {
  lookUp: ReturnType<typeof useCardLookUp>
  /** A gift card of a training. */
  offered: { readonly code: string; readonly words: string } | null
  onFound: () => void
}

/** The code of a gift card, scanned or typed, and its balance. */
export function GiftCardField({ lookUp, offered, onFound }: GiftCardFieldProps) {
  const { text, type, check, fault, found, isPending } = lookUp
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a scanned code is there at first
  useEffect(() => {
    if (text === '') field.current?.focus()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each card
  useEffect(() => {
    if (found) onFound()
  }, [found])
  return (
    <div className={classes.giftCard}>
      <TextInput
        ref={field}
        label="Code of the gift card"
        size="md"
        autoComplete="off"
        maxLength={40}
        data-scan="text"
        value={text}
        error={fault}
        description={
          found
            ? `Balance ${formatMoney(found.card.balanceMinor, found.card.currency)}`
            : (offered?.words ?? 'Scan it, or type it as it is printed.')
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || found) return
          event.preventDefault()
          check(text)
        }}
      />
      {found ? null : (
        <ActButton
          isPending={isPending}
          whyNot={text.trim() === '' ? 'Scan or type the code first.' : null}
          onAct={() => check(text)}
        >
          Check balance
        </ActButton>
      )}
      {offered && !found ? (
        <ActButton onAct={() => check(offered.code)}>Use the training gift card</ActButton>
      ) : null}
    </div>
  )
}

/** Why a card that was found pays nothing here, in a sentence; null where it does. */
export function whyCardPaysNot(card: GiftCardRow, currency: string): string | null {
  const balance = { ...card, lastFour: lastFourOf(card.code) }
  if (card.currency !== currency) return otherCardCurrency(balance, currency).message
  if (card.status !== 'active') return `${card.code} is ${card.status}.`
  return card.balanceMinor === 0 ? cardTooSmall(balance, 1).message : null
}
