import { lazy, type ReactNode, Suspense, useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { useAuth } from '#organization/users/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { refuseDeskWork } from '../orders.rules.ts'
import classes from './orders.module.css'

const MatchDialog = lazy(async () => ({ default: (await import('./MatchDialog.tsx')).MatchDialog }))
const RemoveShortDialog = lazy(async () => ({
  default: (await import('./RemoveShortDialog.tsx')).RemoveShortDialog,
}))

type Line = Order['lines'][number]
type Asked = { readonly act: 'match' | 'remove'; readonly line: Line }

type LineActsState = {
  readonly whyNot: string | null
  /** Whether lines may still be matched and removed. */
  readonly isOpen: boolean
  readonly ask: (asked: Asked) => void
  readonly dialog: ReactNode
}

/** What may be done with single lines that are short or unmatched, and the dialog that is asked. */
export function useLineActs(order: Order): LineActsState {
  const { me } = useAuth()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const refusal = refuseDeskWork(me?.roles ?? [], orderLabel(order.number))
  const dialog = asked ? (
    <Suspense>
      {asked.act === 'match' ? (
        <MatchDialog order={order} line={asked.line} onClose={close} />
      ) : (
        <RemoveShortDialog order={order} lines={[asked.line]} onClose={close} />
      )}
    </Suspense>
  ) : null
  return {
    whyNot: refusal?.message ?? null,
    isOpen: order.state === 'pending' || order.state === 'confirmed',
    ask: setAsked,
    dialog,
  }
}

/** Buttons on a line that cannot go as it is. */
export function LineActs({ acts, line }: { acts: LineActsState; line: Line }) {
  const { whyNot, isOpen, ask } = acts
  const mayBuy = useMay(capability.purchaseOrders)
  if (!isOpen || line.shortQuantity === 0) return null
  return (
    <span className={classes.lineActs}>
      {line.variantId === null ? (
        <ActButton
          size="xs"
          weight="main"
          operation="orderStock.match"
          whyNot={whyNot}
          onAct={() => ask({ act: 'match', line })}
        >
          Match product
        </ActButton>
      ) : null}
      <ActButton
        size="xs"
        operation="orderStock.removeShort"
        whyNot={whyNot}
        onAct={() => ask({ act: 'remove', line })}
      >
        {line.variantId === null ? 'Remove line' : 'Remove what is short'}
      </ActButton>
      {mayBuy && line.variantId !== null ? (
        <AppLink to="/inventory" search={{ tab: 'suggestions', q: line.sku }}>
          Buy more
        </AppLink>
      ) : null}
    </span>
  )
}
