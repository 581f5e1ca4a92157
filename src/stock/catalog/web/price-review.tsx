import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { type CallContext, newKey, refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import type { UnusualPrice } from '../unusual-prices.rules.ts'
import { UnusualPrices } from './UnusualPrices.tsx'

type Asked = { readonly changed: number; readonly prices: readonly UnusualPrice[] }

type Review = {
  /** Saves; where prices are unusual, shows them and saves again once all of them are confirmed. */
  readonly save: <O>(run: (confirmed: string[]) => Promise<O | null>) => Promise<O | null>
  /** Whether the refusal asks for a review, which is then shown; for `onRefusal`. */
  readonly isAsked: (refusal: ShownRefusal) => boolean
  readonly dialog: ReactNode
}

/** The call of a form, repeated with what was confirmed; refused as the server did where none was. */
export async function callReviewed<O>(
  review: Review,
  call: (confirmed: string[], context: CallContext) => Promise<O>,
  context: CallContext,
): Promise<O> {
  let refused: unknown = null
  const done = await review.save(async (confirmed) => {
    try {
      // With a confirmation the input is another one, and so is its key.
      return await call(
        confirmed,
        refused === null ? context : { ...context, idempotencyKey: newKey() },
      )
    } catch (error) {
      refused = error
      if (review.isAsked(refusalOf(error))) return null
      throw error
    }
  })
  if (done === null) throw refused
  return done
}

/** What `isAsked` was given while the run was refused. */
const askedIn = (asked: RefObject<Asked | null>): Asked | null => asked.current

/** The summary of prices that the server saves only after they were looked at. */
export function usePriceReview(): Review {
  const asked = useRef<Asked | null>(null)
  const [open, setOpen] = useState<(Asked & { answer: (ids: string[] | null) => void }) | null>(
    null,
  )
  return {
    isAsked: ({ code, details }) => {
      if (code !== 'unusual_prices') return false
      const { changed, prices } = details
      const shown = prices as readonly UnusualPrice[] // parse edge: the server's own rule made them
      asked.current = { changed: Number(changed), prices: shown }
      return true
    },
    save: async (run) => {
      let confirmed: string[] = []
      for (;;) {
        asked.current = null
        const done = await run(confirmed)
        const found = askedIn(asked)
        if (done !== null || found === null) return done
        const chosen = await new Promise<string[] | null>((answer) => setOpen({ ...found, answer }))
        setOpen(null)
        if (chosen === null) return null
        confirmed = chosen
      }
    },
    dialog: open ? (
      <UnusualPrices
        changed={open.changed}
        prices={open.prices}
        onConfirm={(ids) => open.answer([...ids])}
        onClose={() => open.answer(null)}
      />
    ) : null,
  }
}
